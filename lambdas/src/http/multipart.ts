import { uploads as limits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import { header, type LambdaEvent } from './event'
import { mediaTypeOf } from './media-type'
import { type Part, partsOf } from './multipart-parts'

interface FormLimits {
  /** Greatest body in bytes. */
  readonly bytes: number
  readonly files: number
}

/**
 * Reads a `multipart/form-data` body (RFC 7578): its files as `files`, the first also as `file`, and every text
 * field by its name. A text field given twice means nothing that could be guessed, so it is refused.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_MULTIPART, TOO_MANY_FILES, NO_FILES,
 * VALIDATION_FAILED
 */
export function readForm(
  event: LambdaEvent,
  { bytes, files: maxFiles }: FormLimits,
): Record<string, unknown> {
  const boundary = boundaryOf(header(event, 'content-type') ?? '')
  const parts = partsOf(bodyOf(event, bytes), boundary)
  const files = parts.filter(isChosenFile)
  if (files.length > maxFiles) throw tooManyFiles(maxFiles)
  const fields = textFields(parts.filter(({ filename }) => filename === undefined))
  if (files.length === 0) throw apiError('NO_FILES')
  const given = files.map(filePart)
  return { ...fields, files: given, file: given[0] }
}

function boundaryOf(contentType: string): string {
  const type = mediaTypeOf(contentType)
  if (type?.essence !== 'multipart/form-data') throw apiError('UNSUPPORTED_MEDIA_TYPE')
  const boundary = type.params.get('boundary') ?? ''
  const isGivenTwice = contentType.toLowerCase().split('boundary=').length > 2
  if (isGivenTwice || !/^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/.test(boundary))
    throw apiError('INVALID_MULTIPART')
  return boundary
}

function bodyOf({ body, isBase64Encoded }: LambdaEvent, limit: number): Buffer {
  const length = Math.floor((body?.length ?? 0) * (isBase64Encoded ? 0.75 : 1))
  if (length > limit + 2) throw tooLarge(limit)
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > limit) throw tooLarge(limit)
  return bytes
}

const tooLarge = (limit: number) =>
  apiError('PAYLOAD_TOO_LARGE', {
    message: `Files over ${limit / 1024 / 1024} MB must be uploaded through the media page.`,
  })

/** @param most how many would have been welcome */
export const tooManyFiles = (most: number = limits.filesPerBatch) =>
  apiError('TOO_MANY_FILES', most === 1 ? { message: 'One file at a time, please.' } : {})

/** A file field in which nothing was chosen is sent nameless and empty. */
const isChosenFile = ({ name, filename, bytes }: Part) =>
  (name === 'files' || name === 'file') && filename !== undefined && (filename !== '' || bytes.length > 0)

function filePart({ filename = '', type, bytes }: Part) {
  if (/\0|%00/.test(filename)) throw apiError('VALIDATION_FAILED', { fields: { files: 'name' } })
  return { name: filename, mimeType: type, bytes: new Uint8Array(bytes) }
}

function textFields(parts: Part[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const { name, bytes } of parts) {
    if (fields.has(name)) throw apiError('VALIDATION_FAILED', { fields: { [name]: 'once' } })
    if (bytes.length > limits.formText)
      throw apiError('VALIDATION_FAILED', { fields: { [name]: `max:${limits.formText}` } })
    fields.set(name, bytes.toString('utf8'))
  }
  return Object.fromEntries(fields)
}
