import { uploads } from '@highline/shared/endpoints/uploads'
import type { UploadTarget } from '@highline/shared/schemas/upload'
import type { FakeMediaApp } from './fake-media-app'
import { ask } from './services'

export interface Sent {
  readonly name?: string
  readonly mimeType?: string
  readonly size: number
}

type Welcome = Exclude<UploadTarget, { error: string }>

/** Starts the direct upload of a file. @returns its presigned URLs @throws if the file is refused */
export async function announce(app: FakeMediaApp, file: Sent, more: object = {}): Promise<Welcome> {
  const { name = 'a.mp4', mimeType = 'video/mp4', size } = file
  const { body } = await ask(app, uploads.presign, {
    cookie: app.cookie,
    body: { files: [{ name, mimeType, size }], ...more },
  })
  const [first] = uploads.presign.response.parse(body).uploads
  if (first && 'uploadId' in first) return first
  throw new Error(`The upload was refused: ${JSON.stringify(first)}`)
}

/** Sends the bytes to the presigned URLs, in parts if the upload is multipart. */
export function put(app: FakeMediaApp, to: Welcome, bytes: Uint8Array): void {
  const { partSize, parts } = 'url' in to ? { partSize: bytes.length, parts: [{ ...to, partNumber: 1 }] } : to
  for (const { partNumber, url } of parts)
    app.bucket.receive(url, bytes.subarray((partNumber - 1) * partSize, partNumber * partSize))
}
