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

/** Sends a file in one piece. */
export function put(app: FakeMediaApp, to: Welcome, bytes: Uint8Array): void {
  if (!('url' in to)) throw new Error('This file is to be sent in parts')
  app.bucket.receive(to.url, bytes)
}
