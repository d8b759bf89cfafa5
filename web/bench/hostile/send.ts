import { uploads } from '@highline/shared/endpoints/uploads'
import { ApiError } from '@highline/shared/http/errors'
import type { Media, UploadResult } from '@highline/shared/schemas/media'
import type { Editor } from '../../e2e/support/editor'
import type { Sample } from './corpus/sample'

/** Sends a file as the admin's page does. @returns what it became, or why it is not taken */
export async function sendSample(editor: Editor, sample: Sample): Promise<Media | string> {
  try {
    const { files, message } = await (sample.extension === 'svg' ? sendForm : sendDirectly)(editor, sample)
    return files?.[0] ?? message ?? 'no answer'
  } catch (error) {
    if (error instanceof ApiError) return error.body?.message ?? error.message
    throw error
  }
}

const nameOf = ({ name, extension }: Sample) => `${name}.${extension}`

function sendForm(editor: Editor, sample: Sample): Promise<Partial<UploadResult>> {
  return editor.form('logo', [
    new File([new Uint8Array(sample.bytes)], nameOf(sample), { type: sample.mimeType }),
  ])
}

async function sendDirectly(editor: Editor, sample: Sample): Promise<Partial<UploadResult>> {
  const { mimeType, bytes } = sample
  const { uploads: targets } = await editor.ask(uploads.presign, {
    body: { category: 'hero', files: [{ name: nameOf(sample), mimeType, size: bytes.length }] },
  })
  const [target] = targets
  if (!target || 'error' in target) return { message: target?.error ?? 'no answer' }
  if ('url' in target) await put(target.url, target.headers, bytes)
  else
    for (const { partNumber, url } of target.parts) {
      const start = (partNumber - 1) * target.partSize
      await put(url, {}, bytes.subarray(start, start + target.partSize))
    }
  return editor.ask(uploads.complete, { body: { uploadId: target.uploadId } })
}

async function put(url: string, headers: Record<string, string>, bytes: Buffer): Promise<void> {
  const { status } = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  if (status !== 200) throw new Error(`Storage answered ${status}`)
}
