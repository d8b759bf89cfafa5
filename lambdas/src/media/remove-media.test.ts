import { uploadLimits } from '@highline/shared/constants'
import { logo as logoEndpoints } from '@highline/shared/endpoints/logo'
import { media as endpoints } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeMediaApp } from '../../test/fake-media-app'
import { files } from '../../test/form'
import { expectErased, others, own, twoFiles } from '../../test/media-files'
import { send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { media, projects } from '../data/entities'
import { save } from '../data/entity'
import { contentService } from '../functions/content'
import { publish } from '../publish/publish'
import { rowOf, sendBytes } from './media.testing'

let site: Awaited<ReturnType<typeof twoFiles>>
let app: FakeMediaApp

beforeEach(async () => {
  site = await twoFiles()
  app = site.app
})

const use = () =>
  save(app.table, projects, { id: 1, name: 'Arena', description: '', location: '', mediaId: 1 })

describe('a deletion for good', () => {
  it('erases every version of the file and its renditions, and then invalidates their paths at the edge', async () => {
    await app.files.remove(['a1-480.webp'])
    const { invalidate } = app.edge
    app.edge.invalidate = (paths) => {
      expect([...app.bucket.objects.keys()].sort(), 'else the edge could cache them again').toEqual(others)
      return invalidate(paths)
    }
    expect((await site.removeForGood()).body).toEqual({ success: true, originalName: 'Arena 1.jpg' })
    await expectErased(app, own)
    expect(app.cleared.map(({ paths }) => paths)).toEqual([['/api/media-file/a1*', '/media/a1*']])
    expect(await site.subjectsOf('Media file deleted for good')).toEqual(['Arena 1.jpg'])
    expect(await site.subjectsOf('Media file moved to the bin')).toEqual([])
  })

  it('erases the replaced files that caches may still hold', async () => {
    const replace = async () =>
      site.ask(endpoints.reupload, { form: await files({ name: 'new.png', bytes: sample.png() }) })
    await replace()
    app.wait(uploadLimits.cachedSeconds - 60)
    await site.logInAgain()
    await replace()
    const names = (await site.row())?.retired?.map(({ filename }) => filename)
    expect(names).toEqual(['a1.jpg', expect.stringMatching(/^[0-9a-f]{32}\.png$/)])
    await app.files.put('a1.jpg', sample.jpeg(), 'image/jpeg')
    await site.removeForGood()
    await expectErased(app, [...own, ...(names ?? [])])
    expect(app.cleared[0]?.paths).toHaveLength(6)
  })

  it('of a file with many replaced ones invalidates all media paths: CloudFront takes few wildcards', async () => {
    const retired = Array.from({ length: 9 }, (_, n) => ({ filename: `c${n}.jpg`, at: 0 }))
    await save(app.table, media, { ...(await rowOf(app)), retired })
    await site.removeForGood()
    expect(app.cleared.map(({ paths }) => paths)).toEqual([['/api/media-file/*', '/media/*']])
  })

  it('of a file in use answers 409 MEDIA_IN_USE unless force=1, and removes it from the page', async () => {
    await use()
    const refused = await site.removeForGood()
    expect([refused.status, refused.error().code]).toEqual([409, 'MEDIA_IN_USE'])
    expect(await site.row()).not.toHaveProperty('purgeStartedAt')
    expect(app.bucket.objects.size).toBe(own.length + others.length)
    expect((await site.removeForGood({ force: '1' })).status).toBe(200)
    await publish(app, (snapshot) => JSON.stringify(snapshot))
    const page = app.pages.get('index.html')?.html
    expect(page).toContain('"name":"Arena"')
    expect(page).not.toContain('a1.jpg')
  })

  it('of a file in the bin is possible although a project still refers to it', async () => {
    await use()
    await site.ask(endpoints.remove, { query: { force: '1' } })
    expect(await site.idsListed()).toEqual([[2], [1]])
    expect((await site.removeForGood()).status).toBe(200)
    expect(await site.idsListed()).toEqual([[2], []])
  })

  it('succeeds and is logged once; concurrent and later requests answer 404', async () => {
    const answers = await Promise.all([site.removeForGood(), site.removeForGood(), site.removeForGood()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await site.removeForGood()).status).toBe(404)
    expect(await site.subjectsOf('Media file deleted for good')).toHaveLength(1)
  })

  it('changes nothing for an invalid parameter (400) or an unknown id (404)', async () => {
    expect((await site.removeForGood({ permanent: 'yes' })).status).toBe(400)
    const unknown = { query: { permanent: '1' }, params: { id: 9 } }
    expect((await site.ask(endpoints.remove, unknown)).status).toBe(404)
    expect([app.bucket.objects.size, app.cleared]).toEqual([own.length + others.length, []])
  })
})

describe('a file that was deleted for good', () => {
  const picture = () => files({ name: 'new.png', bytes: sample.png() })

  it.each<readonly [string, () => Promise<{ status: number }>]>([
    ['restored', () => site.ask(endpoints.restore)],
    ['healed', () => site.ask(endpoints.heal)],
    ['edited', () => site.ask(endpoints.update, { body: { description: 'x' } })],
    ['moved to the bin', () => site.ask(endpoints.remove)],
    ['looked up', () => site.ask(endpoints.uses)],
    ['replaced', async () => site.ask(endpoints.reupload, { form: await picture() })],
    ['given a still', async () => site.ask(endpoints.setPoster, { form: await picture() })],
  ])('cannot be %s (404)', async (_, bringBack) => {
    await site.removeForGood()
    expect((await bringBack()).status).toBe(404)
    await expectErased(app, own)
  })

  it('is not listed in library or bin, not counted as missing, and not accepted as the logo', async () => {
    await site.removeForGood()
    expect(await site.idsListed()).toEqual([[2], []])
    expect((await site.ask(endpoints.checkStatus)).body).toMatchObject({ total: 1, available: 1, missing: 0 })
    const chosen = { cookie: app.cookie, body: { mediaId: 1 } }
    expect((await send(contentService(app), logoEndpoints.update, chosen)).status).toBe(400)
  })

  it('is not created again by repeating the completion of its upload', async () => {
    const body = await sendBytes(app, sample.movie())
    const complete = () => site.ask(uploads.complete, { body })
    const { files: [file] = [] } = endpoints.upload.response.parse((await complete()).body)
    await site.ask(endpoints.remove, { query: { permanent: '1' }, params: { id: file?.id } })
    expect((await complete()).status).toBe(404)
    expect((await site.ask(uploads.get, { params: body })).status).toBe(404)
    await expectErased(app, [file?.filename ?? ''])
  })
})
