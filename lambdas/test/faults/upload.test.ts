import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { media as endpoints } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { UploadResult } from '@highline/shared/schemas/media'
import { beforeEach, describe, expect, it } from 'vitest'
import { housekeeping } from '../../src/housekeeping/housekeeping'
import { files } from '../form'
import { jpeg, png } from '../sample-files'
import { inTime, logIn, mediaRows, objectNames, outage, upload } from './clients'
import { testEnvironment } from './environment'
import { announceFilm, film } from './fixtures'
import type { Harness } from './harness'

const stage = testEnvironment()
let harness: Harness
let cookie: string

beforeEach(async () => {
  harness = await stage.harness()
  cookie = await logIn(harness)
})

const picture = { name: 'a.png', bytes: png() }
const ask = (...[endpoint, more]: Parameters<Harness['ask']>) =>
  inTime(harness, endpoint, { cookie, ...more })
const rowFault = { operation: 'PutItem', about: 'MEDIA#' }
const joining = { operation: 'CompleteMultipartUpload' }

/** Runs housekeeping 26 hours later. */
async function sweep(): Promise<void> {
  harness.time.pass(26 * 3_600_000)
  await housekeeping(harness.app)
}

describe('a small upload', () => {
  it.each([
    ['F25 whose object cannot be stored', { service: 's3' }, 0],
    ['F26 whose item cannot be stored', rowFault, 1],
  ])('%s answers 503, stores no item, and housekeeping removes its object', async (_, about, objects) => {
    const before = await objectNames(harness)
    harness.arm({ kind: 'before-500', ...about })
    expect((await upload(harness, cookie, picture)).verdict).toEqual(outage)
    harness.arm()
    expect(await mediaRows(harness)).toEqual([])
    expect(await objectNames(harness)).toHaveLength(before.length + objects)
    await sweep()
    expect(await objectNames(harness)).toEqual([])
  })

  it('F27 of ten files, three of which storage rejects, stores seven and names the three', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => ({ name: `${i}.png`, bytes: png(10 + i) }))
    harness.arm(...[7, 8, 9].map((nth) => ({ kind: 'before-500' as const, operation: 'PutObject', nth })))
    const { status, body } = await upload(harness, cookie, ...ten)
    const { count, files: kept = [], errors = [] } = UploadResult.parse(body)
    expect(errors[0]?.message).toMatch(/^“\d\.png” could not be stored\. Please send it again\.$/)
    expect([status, count, errors.length, (await mediaRows(harness)).length]).toEqual([200, 7, 3, 7])
    const named = [...kept.map(({ originalName }) => originalName), ...errors.map(({ name }) => name)]
    expect(named.sort()).toEqual(ten.map(({ name }) => name))
  })

  it('F36 is not reported as missing when storage cannot be listed: the status check answers 503', async () => {
    await upload(harness, cookie, picture)
    harness.arm({ kind: 'before-throttle', operation: 'ListObjectsV2' })
    expect((await ask(endpoints.checkStatus)).verdict).toEqual(outage)
    harness.arm()
    expect((await ask(endpoints.checkStatus)).body).toMatchObject({ total: 1, missing: 0 })
  })

  it('F37 that replaces a file keeps the old one when writing the item fails, and succeeds when repeated', async () => {
    await upload(harness, cookie, picture)
    const send = async () =>
      ask(endpoints.reupload, {
        params: { id: 1 },
        form: await files({ name: 'b.jpg', bytes: jpeg() }),
      })
    harness.arm({ kind: 'before-500', ...rowFault })
    expect((await send()).verdict).toEqual(outage)
    expect(await mediaRows(harness)).toMatchObject([{ id: 1, mimeType: 'image/png' }])
    harness.arm()
    expect((await send()).status).toBe(200)
    expect(await mediaRows(harness)).toMatchObject([{ id: 1, mimeType: 'image/jpeg' }])
  })
})

describe('a direct upload', () => {
  const announce = () => announceFilm(harness, cookie)
  const complete = (uploadId: string) => ask(uploads.complete, { body: { uploadId } })
  const put = ({ url, headers }: Awaited<ReturnType<typeof announce>>) =>
    fetch(url, { method: 'PUT', headers, body: film.slice() })

  it('is presigned when the response to storing the open upload is lost', async () => {
    harness.arm({ kind: 'after-lost', operation: 'PutItem', about: 'UPLOAD', tries: 1 })
    expect((await put(await announce())).status).toBe(200)
  })

  it('F28 that is cut off at 60 % answers 409 UPLOAD_UNFINISHED, and completes when sent again', async () => {
    const to = await announce()
    const sending = httpRequest(to.url, {
      method: 'PUT',
      headers: { ...to.headers, 'content-length': film.length },
    })
    const cut = once(sending, 'error')
    sending.write(film.subarray(0, Math.floor(film.length * 0.6)), () => sending.destroy(new Error('cut')))
    await cut
    expect((await complete(to.uploadId)).verdict).toEqual([409, 'UPLOAD_UNFINISHED'])
    expect(await mediaRows(harness)).toEqual([])
    expect((await put(to)).status).toBe(200)
    expect((await complete(to.uploadId)).status).toBe(200)
    expect(await mediaRows(harness)).toMatchObject([{ size: film.length }])
  })

  it('F30 whose completion fails before the item is written succeeds when repeated, or is swept', async () => {
    const [to, abandoned] = [await announce(), await announce()]
    await Promise.all([put(to), put(abandoned)])
    harness.arm({ kind: 'before-500', ...rowFault })
    expect((await complete(to.uploadId)).verdict).toEqual(outage)
    expect(await mediaRows(harness)).toEqual([])
    harness.arm()
    expect((await complete(to.uploadId)).status).toBe(200)
    await sweep()
    const [row] = await mediaRows(harness)
    expect(await objectNames(harness)).toEqual([row?.filename])
  })

  it.each([
    ['the response to writing its item is lost once', { ...rowFault, tries: 1 }, 200],
    ['the response to writing its item is always lost', rowFault, 200],
    ['the response to joining its clean copy is lost once', { ...joining, tries: 1 }, 200],
    ['the response to joining its clean copy is always lost', joining, 503],
  ])('F31 is one file with one object for repeated completions when %s', async (_, about, status) => {
    const before = await objectNames(harness)
    const to = await announce()
    await put(to)
    harness.arm({ kind: 'after-lost', ...about })
    expect((await complete(to.uploadId)).status).toBe(status)
    harness.arm()
    const { body } = await complete(to.uploadId)
    const [row] = await mediaRows(harness)
    expect(UploadResult.parse(body).files).toMatchObject([{ id: 1, filename: row?.filename }])
    expect(await mediaRows(harness)).toHaveLength(1)
    expect((await objectNames(harness)).filter((name) => !before.includes(name))).toEqual([row?.filename])
  })
})

it('F33 a deletion whose object cannot be deleted leaves no item, and the next housekeeping deletes the object', async () => {
  await upload(harness, cookie, picture)
  expect((await ask(endpoints.remove, { params: { id: 1 } })).status).toBe(200)
  harness.time.pass(31 * 86_400_000)
  harness.arm({ kind: 'before-500', operation: 'DeleteObjects' })
  await expect(housekeeping(harness.app)).rejects.toThrow('not finished')
  expect(await mediaRows(harness)).toEqual([])
  harness.arm()
  await housekeeping(harness.app)
  expect(await objectNames(harness)).toEqual([])
})
