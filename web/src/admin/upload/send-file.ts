import { uploads } from '@highline/shared/endpoints/uploads'
import { apiError } from '@highline/shared/http/api-error'
import { call } from '@highline/shared/http/call'
import { ApiError } from '@highline/shared/http/errors'
import type { Media, MediaCategory } from '@highline/shared/schemas/media'
import { isRefusal } from '../../api/error-code'
import { concurrencyLimit } from './concurrency-limit'
import { hashOf } from './file-hash'
import { type UploadPart, uploadParts } from './parts'
import { forgetUpload, pendingOf, rememberUpload } from './pending-uploads'
import { retryWithBackoff, waitOnline } from './retry-with-backoff'
import { isDrawing, sendDrawing } from './send-drawing'
import { sendParts, type Tools } from './send-parts'
import { signedUrls } from './signed-urls'
import { transfer } from './transfer'

/** A file on its way into the library. */
export interface Sending {
  readonly file: File
  readonly category: MediaCategory
  /** Id of the file whose place it takes. */
  readonly replaces?: number | undefined
  /** Aborted with `cancelled` by somebody who does not want it any more; else it can be taken up again. */
  readonly signal: AbortSignal
  /** Told how many bytes of the file have left. */
  readonly onSent: (bytes: number) => void
}

export const cancelled = new DOMException('The upload was cancelled.', 'AbortError')

const browserTools: Tools = { transfer, wait: waitOnline, limit: concurrencyLimit(4), now: Date.now }

/**
 * Sends a file straight to storage and takes it into the library. A large one goes in parts, and goes on where
 * it was when it is sent again.
 * @throws ApiError what the server has against the file; any other error may pass
 */
export async function sendFile(sending: Sending, tools: Tools = browserTools): Promise<Media> {
  if (isDrawing(sending.file)) return sendDrawing(sending)
  const upload = (await takenUp(sending)) ?? (await opened(sending))
  try {
    return await finish(sending, upload, tools)
  } catch (error) {
    if (sending.signal.reason === cancelled) giveUp(upload.uploadId)
    else if (isFinal(error)) forgetUpload(upload.uploadId)
    throw error
  }
}

const final = new Set(['NOT_FOUND', 'EMPTY_FILE', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE'])

/** Whether sending the same bytes again cannot help. */
export const isFinal = (error: unknown) => error instanceof ApiError && final.has(error.code ?? '')

interface Upload {
  readonly uploadId: string
  readonly parts: readonly UploadPart[]
}

async function finish({ file, signal, onSent }: Sending, upload: Upload, tools: Tools): Promise<Media> {
  const { uploadId, parts } = upload
  const ask = async () => (await openUpload(uploadId, file)).parts
  const shipment = { file, parts, addresses: signedUrls({ parts, ask, now: tools.now }), signal, onSent }
  await sendParts(shipment, tools)
  const complete = () => call(uploads.complete, { body: { uploadId } }, { signal })
  const { files = [] } = await retryWithBackoff(complete, { signal, wait: tools.wait })
  const [stored] = files
  if (!stored) throw new Error('The server did not say what became of the file.')
  forgetUpload(uploadId)
  return stored
}

async function opened({ file, category, replaces, signal }: Sending): Promise<Upload> {
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

/** An upload of this file that was begun before; undefined when there is none that can go on. */
async function takenUp({ file, category, replaces }: Sending): Promise<Upload | undefined> {
  const pending = pendingOf(file, { category, replaces })
  if (!pending) return undefined
  try {
    return await openUpload(pending.uploadId, file)
  } catch (error) {
    if (!isRefusal(error, 'NOT_FOUND')) throw error
    forgetUpload(pending.uploadId)
    return undefined
  }
}

async function openUpload(uploadId: string, { size }: File): Promise<Upload> {
  const open = await call(uploads.get, { params: { uploadId } })
  return { uploadId, parts: uploadParts(open, size) }
}

/** What cannot be given up now is swept after a day. */
export function giveUp(uploadId: string): void {
  forgetUpload(uploadId)
  call(uploads.remove, { params: { uploadId } }).catch(() => undefined)
}
