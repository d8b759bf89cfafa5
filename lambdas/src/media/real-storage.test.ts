import { uploads as endpoints } from '@highline/shared/endpoints/uploads'
import { OpenUpload } from '@highline/shared/schemas/upload'
import { beforeEach, describe, expect, it } from 'vitest'
import { Bucket, storage } from '../../local/s3/s3.testing'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { type FakeRequest, send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { announce } from '../../test/sender'
import { s3DirectUploads } from '../aws/direct-uploads'
import { s3MediaStore } from '../aws/media-store'
import { mediaService } from '../functions/media'

/** The whole pipeline over S3 as it is on this machine, with the SDK and the addresses that AWS would see. */
let app: FakeMediaApp

beforeEach(async () => {
  const config = { requestChecksumCalculation: 'WHEN_REQUIRED' } as const
  const { client } = await storage({ versioned: true, config })
  const real = { files: s3MediaStore(client, Bucket), directUploads: s3DirectUploads(client, Bucket) }
  app = Object.assign(await fakeMediaApp(), real)
})

const MB = 1024 * 1024
const ask = (endpoint: Parameters<typeof send>[1], request: FakeRequest) =>
  send(mediaService(app), endpoint, { cookie: app.cookie, ...request })
const complete = (uploadId: string) => ask(endpoints.complete, { body: { uploadId } })

describe('a film of 41 MB', () => {
  const film = sample.movie({ film: 41 * MB })
  const pieceOf = (n: number) => film.slice((n - 1) * 8 * MB, n * 8 * MB)
  const sendParts = (parts: OpenUpload['parts']) =>
    Promise.all(parts.map(({ partNumber, url }) => fetch(url, { method: 'PUT', body: pieceOf(partNumber) })))

  it('is sent in parts, goes on after a break, and is in the library when it is whole', async () => {
    const to = await announce(app, { name: 'stadium.mov', mimeType: 'video/quicktime', size: film.length })
    const parts = 'parts' in to ? to.parts : []
    expect(parts).toHaveLength(6)
    for (const { status } of await sendParts(parts.slice(0, 4))) expect(status).toBe(200)
    expect((await complete(to.uploadId)).error().code).toBe('UPLOAD_UNFINISHED')
    const { body } = await ask(endpoints.get, { params: { uploadId: to.uploadId } })
    const open = OpenUpload.parse(body)
    expect([open.done.length, open.parts.map(({ partNumber }) => partNumber)]).toEqual([4, [5, 6]])
    for (const { status } of await sendParts(open.parts)) expect(status).toBe(200)
    const done = await complete(to.uploadId)
    expect(done.body).toMatchObject({
      count: 1,
      files: [{ mimeType: 'video/mp4', size: film.length, width: 1920 }],
    })
    expect((await complete(to.uploadId)).body).toEqual(done.body)
  })

  it('F32: that has not arrived is still being uploaded, and one that was given up is gone', async () => {
    const to = await announce(app, { size: film.length })
    expect((await complete(to.uploadId)).status).toBe(409)
    await ask(endpoints.remove, { params: { uploadId: to.uploadId } })
    const [part] = 'parts' in to ? to.parts : []
    expect((await fetch(part?.url ?? '', { method: 'PUT', body: pieceOf(1) })).status).toBe(404)
    expect((await complete(to.uploadId)).status).toBe(404)
  })
})
