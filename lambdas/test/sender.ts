import { uploads } from '@highline/shared/endpoints/uploads'
import type { UploadTarget } from '@highline/shared/schemas/upload'
import { mediaService } from '../src/functions/media'
import type { FakeMediaApp } from './fake-media-app'
import { send } from './request'

export interface Sent {
  readonly name?: string
  readonly mimeType?: string
  readonly size: number
}

type Welcome = Exclude<UploadTarget, { error: string }>

/** Announces one file and answers where it may be sent. */
export async function announce(app: FakeMediaApp, file: Sent, more: object = {}): Promise<Welcome> {
  const { name = 'a.mp4', mimeType = 'video/mp4', size } = file
  const { body } = await send(mediaService(app), uploads.presign, {
    cookie: app.cookie,
    body: { files: [{ name, mimeType, size }], ...more },
  })
  const [first] = uploads.presign.response.parse(body).uploads
  if (first && 'uploadId' in first) return first
  throw new Error(`The file is not welcome: ${JSON.stringify(first)}`)
}

/** Sends a file, in parts where those are asked for. */
export function put(app: FakeMediaApp, to: Welcome, bytes: Uint8Array): void {
  const { partSize, parts } = 'url' in to ? { partSize: bytes.length, parts: [{ ...to, partNumber: 1 }] } : to
  for (const { partNumber, url } of parts)
    app.bucket.receive(url, bytes.subarray((partNumber - 1) * partSize, partNumber * partSize))
}
