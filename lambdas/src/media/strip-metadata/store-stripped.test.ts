import { media as mediaEndpoints } from '@highline/shared/endpoints/media'
import { uploads as endpoints } from '@highline/shared/endpoints/uploads'
import { type Media, UploadResult } from '@highline/shared/schemas/media'
import { beforeEach, describe, expect, it } from 'vitest'
import { Bucket, storage } from '../../../local/s3/s3.testing'
import { type FakeMediaApp, fakeMediaApp } from '../../../test/fake-media-app'
import { type FakeRequest, send } from '../../../test/request'
import * as sample from '../../../test/sample-files'
import { announce } from '../../../test/sender'
import { s3DirectUploads } from '../../aws/direct-uploads'
import { s3MediaStore } from '../../aws/media-store'
import { openUploads } from '../../data/entities'
import { find } from '../../data/entity'
import { mediaService } from '../../functions/media'

/** Over S3 as it is on this machine: what lies there is what the public could be given. */
let app: FakeMediaApp

beforeEach(async () => {
  const { client } = await storage({
    versioned: true,
    config: { requestChecksumCalculation: 'WHEN_REQUIRED' },
  })
  const real = { files: s3MediaStore(client, Bucket), directUploads: s3DirectUploads(client, Bucket) }
  app = Object.assign(await fakeMediaApp(), real)
})

const place = '+51.5560-000.2795/ a secret place'
const photo = sample.jpeg(640, 480, place)
const note = sample.box('udta', sample.text(place))

const ask = (endpoint: Parameters<typeof send>[1], request: FakeRequest) =>
  send(mediaService(app), endpoint, { cookie: app.cookie, ...request })
const complete = (uploadId: string) => ask(endpoints.complete, { body: { uploadId } })
const becomes = ({ body }: { body: unknown }): Media =>
  UploadResult.parse(body).files?.[0] ?? expect.unreachable('the file was not kept')

async function sendStraight(bytes: Uint8Array, name: string, mimeType: string) {
  const to = await announce(app, { name, mimeType, size: bytes.length })
  const { url, headers } = 'url' in to ? to : expect.unreachable('in parts')
  expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200)
  return to.uploadId
}

/** The bytes of everything in the bucket, by the names under which they are served. */
async function everything(): Promise<Map<string, Buffer>> {
  const names = (await app.files.list()).map(({ filename }) => filename)
  return new Map(
    await Promise.all(
      names.map(async (filename) => {
        const { headers } = await ask(mediaEndpoints.file, { params: { filename }, cookie: '' })
        const answer = await fetch(headers.location ?? '')
        return [filename, Buffer.from(await answer.arrayBuffer())] as const
      }),
    ),
  )
}

describe.each([
  ['a photo', photo, 'a.jpg', 'image/jpeg'],
  ['a short film', sample.movie({ notes: [note] }), 'a.mp4', 'video/mp4'],
])('%s that says where it was taken', (_, bytes, name, mimeType) => {
  it('is at no address with the place in it', async () => {
    const uploadId = await sendStraight(bytes, name, mimeType)
    const arrived = (await find(app.table, openUploads, { uploadId }))?.filename ?? ''
    const { filename, size } = becomes(await complete(uploadId))
    const stored = await everything()
    expect([...stored.keys()]).toEqual([filename])
    expect(stored.get(filename)?.includes('a secret place')).toBe(false)
    expect(stored.get(filename)?.length).toBe(size)
    expect([arrived === filename, await app.files.hasEarlier(arrived)]).toEqual([false, false])
    expect(becomes(await complete(uploadId)).filename).toBe(filename)
  })
})
