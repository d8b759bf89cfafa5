import { uploadLimits } from '@highline/shared/constants'
import { media } from '@highline/shared/endpoints/media'
import { uploads } from '@highline/shared/endpoints/uploads'
import { apiError } from '@highline/shared/http/api-error'
import { call } from '@highline/shared/http/call'
import { ApiError } from '@highline/shared/http/errors'
import type { Media, MediaCategory } from '@highline/shared/schemas/media'
import { callForm } from '../call-form'
import { isRefusal } from '../errors'
import { forgetUpload, pendingOf, rememberUpload } from './pending-uploads'
import { sendParts, signedUrls, type UnsentPart, uploadParts } from './send-parts'
import {
  assertReadable,
  browserTools,
  bytesOf,
  retryWithBackoff,
  type UploadTools,
  unreadable,
} from './tools'

export interface FileUpload {
  readonly file: File
  readonly category: MediaCategory
  /** Id of the media file that it replaces. */
  readonly replaces?: number | undefined
  /** An abort with the reason `cancelled` discards the upload; after any other abort it can be resumed. */
  readonly signal: AbortSignal
  /** Called with the number of bytes of the file that have been sent. */
  readonly onSent: (bytes: number) => void
}

export const cancelled = new DOMException('The upload was cancelled.', 'AbortError')

/**
 * Uploads a file directly to S3 and adds it to the library. A large one is sent in parts, and resumed where it stopped.
 * @throws ApiError when the server refuses the file, or `unreadable`; any other error may be temporary
 */
export async function sendFile(sending: FileUpload, tools: UploadTools = browserTools): Promise<Media> {
  await assertReadable(sending.file)
  if (isDrawing(sending.file)) return sendDrawing(sending)
  const upload = (await resume(sending)) ?? (await start(sending))
  try {
    return await finish(sending, upload, tools)
  } catch (error) {
    if (sending.signal.reason === cancelled) discardUpload(upload.uploadId)
    else if (isFinal(error) && error !== unreadable) forgetUpload(upload.uploadId)
    throw error
  }
}

const final = new Set(['NOT_FOUND', 'EMPTY_FILE', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE'])

/** Whether sending the same bytes again would be pointless. */
export const isFinal = (error: unknown) => error instanceof ApiError && final.has(error.code ?? '')

interface OpenedUpload {
  readonly uploadId: string
  readonly parts: UnsentPart[]
}

async function finish({ file, signal, onSent }: FileUpload, upload: OpenedUpload, tools: UploadTools) {
  const { uploadId, parts } = upload
  const ask = async () => (await openUpload(uploadId, file, signal)).parts
  await sendParts({ file, parts, urls: signedUrls(parts, ask, tools.now), signal, onSent }, tools)
  const complete = () => call(uploads.complete, { body: { uploadId } }, { signal })
  const stored = onlyFile(await retryWithBackoff(complete, signal, tools.wait))
  forgetUpload(uploadId)
  return stored
}

async function start({ file, category, replaces, signal }: FileUpload): Promise<OpenedUpload> {
  const { name, size, type: mimeType, lastModified } = file
  const sha256 = await hashOf(file)
  const wanted = { name, mimeType, size, ...(sha256 ? { sha256 } : {}) }
  const body = { category, files: [wanted], ...(replaces ? { replaces } : {}) }
  const { uploads: targets } = await call(uploads.presign, { body }, { signal })
  const [target] = targets
  if (!target) throw new Error('The server did not say where the file goes.')
  if ('error' in target) throw apiError('UNSUPPORTED_FILE', { message: target.error })
  const { uploadId } = target
  if ('parts' in target)
    rememberUpload({ uploadId, name, size, lastModified, category, replaces, begunAt: Date.now() })
  return { uploadId, parts: uploadParts(target, size) }
}

/** Finds an earlier upload of this file; undefined when there is none that can be resumed. */
async function resume({ file, category, replaces, signal }: FileUpload): Promise<OpenedUpload | undefined> {
  const pending = pendingOf(file, { category, replaces })
  if (!pending) return undefined
  try {
    return await openUpload(pending.uploadId, file, signal)
  } catch (error) {
    if (signal.reason === cancelled) discardUpload(pending.uploadId)
    if (!isRefusal(error, 'NOT_FOUND')) throw error
    forgetUpload(pending.uploadId)
    return undefined
  }
}

async function openUpload(uploadId: string, { size }: File, signal: AbortSignal): Promise<OpenedUpload> {
  const open = await call(uploads.get, { params: { uploadId } }, { signal })
  return { uploadId, parts: uploadParts(open, size) }
}

/** Deletes an open upload. Failures are ignored, because open uploads are swept after a day. */
export function discardUpload(uploadId: string): void {
  forgetUpload(uploadId)
  call(uploads.remove, { params: { uploadId } }).catch(() => undefined)
}

/** Returns the Base64 SHA-256; undefined for multipart uploads, and on plain http, which has no `crypto.subtle`. */
async function hashOf(file: Blob): Promise<string | undefined> {
  if (file.size > uploadLimits.multipartFrom || !globalThis.crypto?.subtle) return undefined
  const hash = await crypto.subtle.digest('SHA-256', await bytesOf(file))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}

/** Whether a file is an SVG drawing. The server sanitises these, so they are not uploaded directly to S3. */
const isDrawing = ({ name, type }: File) => type === 'image/svg+xml' || /\.svg$/i.test(name)

/** @throws ApiError when the drawing is too large, or refused by the server */
async function sendDrawing({ file, category, replaces, signal, onSent }: FileUpload): Promise<Media> {
  const message = `“${file.name}” is too large: SVG drawings may have up to ${uploadLimits.svg / 1024} kB.`
  if (file.size > uploadLimits.svg) throw apiError('FILE_TOO_LARGE', { message })
  const stored = replaces
    ? await callForm(media.reupload, {
        request: { params: { id: String(replaces) } },
        fields: { file },
        signal,
      })
    : onlyFile(await callForm(media.upload, { request: {}, fields: { category, files: file }, signal }))
  onSent(file.size)
  return stored
}

function onlyFile({ files: [stored] = [] }: { files?: readonly Media[] | undefined }): Media {
  if (!stored) throw new Error('The server did not say what became of the file.')
  return stored
}
