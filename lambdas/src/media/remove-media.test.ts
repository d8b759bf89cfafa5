import { uploads as limits } from '@highline/shared/constants'
import { logo as logoEndpoints } from '@highline/shared/endpoints/logo'
import { media as endpoints } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import type { Endpoint } from '@highline/shared/http/endpoint'
import { Media } from '@highline/shared/schemas/media'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { files } from '../../test/form'
import { logIn } from '../../test/logged-in'
import { expectErased, others, own, storeTwoMedia } from '../../test/media-files'
import { type FakeRequest, send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { announce, put } from '../../test/sender'
import { listActivities } from '../data/activities'
import { logoPointer, media, projects } from '../data/entities'
import { find, save } from '../data/entity'
import { contentService } from '../functions/content'
import { mediaService } from '../functions/media'
import { publicService } from '../functions/public'
import { publish } from '../publish/publish'

let app: FakeMediaApp
let cookie: string

beforeEach(async () => {
  app = await fakeMediaApp()
  cookie = app.cookie
  await storeTwoMedia(app)
})

const ask = (endpoint: Endpoint, request: FakeRequest = {}) =>
  send(mediaService(app), endpoint, { cookie, params: { id: 1 }, ...request })
const removeForGood = (query: Record<string, string> = {}) =>
  ask(endpoints.remove, { query: { permanent: '1', ...query } })
const row = () => find(app.table, media, { id: 1 })
const use = () =>
  save(app.table, projects, { id: 1, name: 'Arena', description: '', location: '', mediaId: 1 })
const idsListed = async (query: Record<string, string> = {}) => {
  const { body } = await send(publicService(app), endpoints.list, { cookie, query })
  return z
    .array(Media)
    .parse(body)
    .map(({ id }) => id)
}
const lines = async (action: string) =>
  (await listActivities(app)).filter((line) => line.action === action).map(({ subject }) => subject)

describe('a deletion for good', () => {
  it('erases the file and what was made of it in every version, and clears the edge of them', async () => {
    await app.files.remove(['a1-480.webp'])
    expect((await removeForGood()).body).toEqual({ success: true, originalName: 'Arena 1.jpg' })
    await expectErased(app, own)
    expect([...app.bucket.objects.keys()].sort()).toEqual(others)
    expect(app.cleared.map(({ paths }) => paths)).toEqual([['/api/media-file/a1*', '/media/a1*']])
    expect(await lines('Media file deleted for good')).toEqual(['Arena 1.jpg'])
    expect(await lines('Media file moved to the bin')).toEqual([])
  })

  it('clears the edge only after the objects are gone, so that it fetches none of them anew', async () => {
    const left: number[] = []
    app.edge.invalidate = async () =>
      void left.push(own.filter((name) => app.bucket.objects.has(name)).length)
    await removeForGood()
    expect(left).toEqual([0])
  })

  it('erases what the file has replaced within the year that caches may keep it', async () => {
    const replace = async () =>
      ask(endpoints.reupload, { form: await files({ name: 'new.png', bytes: sample.png() }) })
    await replace()
    app.wait(limits.cachedSeconds - 60)
    cookie = await logIn(app)
    await replace()
    const names = (await row())?.retired?.map(({ filename }) => filename)
    expect(names).toEqual(['a1.jpg', expect.stringMatching(/^[0-9a-f]{32}\.png$/)])
    await app.files.put('a1.jpg', sample.jpeg(), 'image/jpeg')
    await removeForGood()
    await expectErased(app, [...own, ...(names ?? [])])
    expect(app.cleared[0]?.paths).toHaveLength(6)
  })

  it('of a file that was replaced very often clears the edge of all files: CloudFront takes few wildcards', async () => {
    const stored = await row()
    const retired = Array.from({ length: 9 }, (_, n) => ({ filename: `c${n}.jpg`, at: 0 }))
    if (stored) await save(app.table, media, { ...stored, retired })
    await removeForGood()
    expect(app.cleared.map(({ paths }) => paths)).toEqual([['/api/media-file/*', '/media/*']])
  })

  it('of a file in use names the uses and changes nothing, unless it is forced', async () => {
    await use()
    const refused = await removeForGood()
    expect([refused.status, refused.error().code]).toEqual([409, 'MEDIA_IN_USE'])
    expect(await row()).not.toHaveProperty('purgeStartedAt')
    expect(app.bucket.objects.size).toBe(own.length + others.length)
    expect((await removeForGood({ force: '1' })).status).toBe(200)
    await publish(app, (snapshot) => JSON.stringify(snapshot))
    const page = app.pages.get('index.html')?.html ?? ''
    expect(page).toContain('"name":"Arena"')
    expect(page).not.toContain('a1.jpg')
  })

  it('takes a file out of the bin, whatever still refers to it', async () => {
    await use()
    await ask(endpoints.remove, { query: { force: '1' } })
    expect(await idsListed({ deleted: '1' })).toEqual([1])
    expect((await removeForGood()).status).toBe(200)
    expect(await idsListed({ deleted: '1' })).toEqual([])
    await expectErased(app, own)
  })

  it('of the logo takes the logo away', async () => {
    await save(app.table, logoPointer, { mediaId: 1 })
    await removeForGood()
    expect(await find(app.table, logoPointer, {})).toMatchObject({ mediaId: null })
  })

  it('is answered and logged once, however many ask at once and afterwards', async () => {
    const answers = await Promise.all([removeForGood(), removeForGood(), removeForGood()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await removeForGood()).status).toBe(404)
    expect(await lines('Media file deleted for good')).toHaveLength(1)
  })

  it('of what is not there does nothing', async () => {
    expect((await removeForGood({ permanent: 'yes' })).status).toBe(400)
    expect((await ask(endpoints.remove, { query: { permanent: '1' }, params: { id: 9 } })).status).toBe(404)
    expect([app.bucket.objects.size, app.cleared]).toEqual([own.length + others.length, []])
  })
})

describe('a file that was deleted for good', () => {
  const picture = () => files({ name: 'new.png', bytes: sample.png() })

  it.each<readonly [string, () => Promise<{ status: number }>]>([
    ['restored', () => ask(endpoints.restore)],
    ['healed', () => ask(endpoints.heal)],
    ['edited', () => ask(endpoints.update, { body: { description: 'x' } })],
    ['moved to the bin', () => ask(endpoints.remove)],
    ['looked up', () => ask(endpoints.uses)],
    ['replaced', async () => ask(endpoints.reupload, { form: await picture() })],
    ['given a still', async () => ask(endpoints.setPoster, { form: await picture() })],
  ])('cannot be %s', async (_, bringBack) => {
    await removeForGood()
    expect((await bringBack()).status).toBe(404)
    await expectErased(app, own)
  })

  it('is neither in the library nor in the bin, is not missing, and can be chosen for nothing', async () => {
    await removeForGood()
    expect([await idsListed(), await idsListed({ deleted: '1' })]).toEqual([[2], []])
    expect((await ask(endpoints.checkStatus)).body).toMatchObject({ total: 1, available: 1, missing: 0 })
    const chosen = { cookie, body: { mediaId: 1 } }
    expect((await send(contentService(app), logoEndpoints.update, chosen)).status).toBe(400)
  })

  it('does not come back with the upload that it came by', async () => {
    const film = sample.movie()
    const to = await announce(app, { size: film.length })
    put(app, to, film)
    const complete = () => ask(uploads.complete, { body: { uploadId: to.uploadId } })
    const { files: [file] = [] } = endpoints.upload.response.parse((await complete()).body)
    await ask(endpoints.remove, { query: { permanent: '1' }, params: { id: file?.id } })
    expect((await complete()).status).toBe(404)
    expect((await ask(uploads.get, { params: { uploadId: to.uploadId } })).status).toBe(404)
    await expectErased(app, [file?.filename ?? ''])
  })
})
