import { uploads } from '@highline/shared/endpoints/uploads'
import { ApiError } from '@highline/shared/http/errors'
import type { Media, UploadResult } from '@highline/shared/schemas/media'
import type { UploadTarget } from '@highline/shared/schemas/upload'
import type { Editor } from '../../../web/e2e/support/editor'
import type { Candidate } from './candidates'

/** Sends a file as the admin's page does. @returns what it became, or why it is not taken */
export async function sendCandidate(
  editor: Editor,
  candidate: Candidate,
  bytes: Buffer,
): Promise<Media | string> {
  const { name, mimeType, category = 'general', size = bytes.length } = candidate
  try {
    if (mimeType === 'image/svg+xml') return await sendForm(editor, candidate, bytes)
    const { uploads: targets } = await editor.ask(uploads.presign, {
      body: { category, files: [{ name, mimeType, size }] },
    })
    const [target] = targets
    if (!target || 'error' in target) return target?.error ?? 'no answer'
    await put(target, bytes, size)
    const { files = [] } = await editor.ask(uploads.complete, { body: { uploadId: target.uploadId } })
    return files[0] ?? 'no answer'
  } catch (error) {
    if (error instanceof ApiError) return error.body?.message ?? error.message
    throw error
  }
}

async function sendForm(editor: Editor, { name, mimeType, category = 'general' }: Candidate, bytes: Buffer) {
  const file = new File([new Uint8Array(bytes)], name, { type: mimeType })
  const { files = [], message }: Partial<UploadResult> = await editor.form(category, [file])
  return files[0] ?? message ?? 'no answer'
}

async function put(target: Exclude<UploadTarget, { error: string }>, bytes: Buffer, size: number) {
  if ('url' in target) return putOne(target.url, target.headers, bytes)
  for (const { partNumber, url } of target.parts) {
    const start = (partNumber - 1) * target.partSize
    const part = Buffer.alloc(Math.min(target.partSize, size - start))
    bytes.subarray(start).copy(part)
    await putOne(url, {}, part)
  }
}

async function putOne(url: string, headers: Record<string, string>, bytes: Buffer): Promise<void> {
  const { status } = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  if (status !== 200) throw new Error(`Storage answered ${status}`)
}
