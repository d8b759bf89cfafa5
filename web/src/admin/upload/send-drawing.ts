import { uploads as limits } from '@highline/shared/constants'
import { media } from '@highline/shared/endpoints/media'
import { apiError } from '@highline/shared/http/api-error'
import type { Media } from '@highline/shared/schemas/media'
import { callForm } from '../../api/call-form'
import { fileSize } from '../media-picker/media-words'
import type { Sending } from './send-file'

/** SVG drawings are looked through on their way, so that they do not go straight to storage. */
export const isDrawing = ({ name, type }: File) => type === 'image/svg+xml' || /\.svg$/i.test(name)

/** @throws ApiError what the server has against the drawing */
export async function sendDrawing({ file, category, replaces, signal, onSent }: Sending): Promise<Media> {
  if (file.size > limits.svg) throw tooLarge(file)
  const stored = replaces ? await replaced(file, replaces, signal) : await added(file, category, signal)
  onSent(file.size)
  return stored
}

const tooLarge = ({ name }: File) =>
  apiError('FILE_TOO_LARGE', {
    message: `“${name}” is too large: SVG drawings may have up to ${fileSize(limits.svg)}.`,
  })

async function added(file: File, category: Sending['category'], signal: AbortSignal): Promise<Media> {
  const form = new FormData()
  form.append('category', category)
  form.append('files', file)
  const { files = [] } = await callForm(media.upload, { request: {}, form, signal })
  const [stored] = files
  if (!stored) throw new Error('The server did not say what became of the file.')
  return stored
}

function replaced(file: File, id: number, signal: AbortSignal): Promise<Media> {
  const form = new FormData()
  form.append('file', file)
  return callForm(media.reupload, { request: { params: { id: String(id) } }, form, signal })
}
