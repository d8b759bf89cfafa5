import { uploadLimits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import { header, type LambdaEvent, mediaTypeOf } from './event'

interface FormLimits {
  /** Maximum body size in bytes. */
  readonly bytes: number
  readonly files: number
}

/**
 * Parses `multipart/form-data` (RFC 7578): files as `files`, the first also as `file`, and text fields by name. A field
 * may occur once.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_MULTIPART, TOO_MANY_FILES, NO_FILES,
 * VALIDATION_FAILED
 */
export function readForm(event: LambdaEvent, { bytes, files: maxFiles }: FormLimits) {
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

/** @param most maximum number of files */
export const tooManyFiles = (most: number = uploadLimits.filesPerBatch) =>
  apiError('TOO_MANY_FILES', most === 1 ? { message: 'One file at a time, please.' } : {})

/** Whether a part is a file. Browsers send an unused file field with an empty name and no bytes. */
const isChosenFile = ({ name, filename, bytes }: FormPart) =>
  (name === 'files' || name === 'file') && filename !== undefined && (filename !== '' || bytes.length > 0)

function filePart({ filename = '', type, bytes }: FormPart) {
  if (/\0|%00/.test(filename)) throw apiError('VALIDATION_FAILED', { fields: { files: 'name' } })
  return { name: filename, mimeType: type, bytes: new Uint8Array(bytes) }
}

function textFields(parts: FormPart[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const { name, bytes } of parts) {
    if (fields.has(name)) throw apiError('VALIDATION_FAILED', { fields: { [name]: 'once' } })
    if (bytes.length > uploadLimits.formText)
      throw apiError('VALIDATION_FAILED', { fields: { [name]: `max:${uploadLimits.formText}` } })
    fields.set(name, bytes.toString('utf8'))
  }
  return Object.fromEntries(fields)
}

/** One part of a form: a text field or, with a `filename`, a file. */
interface FormPart {
  readonly name: string
  /** Empty when no file was chosen; undefined for a text field. */
  readonly filename: string | undefined
  /** Type claimed by the client; the actual type is detected from the bytes. */
  readonly type: string
  readonly bytes: Buffer
}

const lineBreak = '\r\n'

/**
 * Splits a body at its boundaries (RFC 2046 §5.1.1). Strict: no preamble and no epilogue.
 * @throws ApiError INVALID_MULTIPART; TOO_MANY_FILES past the limit of parts
 */
function partsOf(body: Buffer, boundary: string): FormPart[] {
  const parts: FormPart[] = []
  const delimiter = Buffer.from(`--${boundary}`)
  if (!body.subarray(0, delimiter.length).equals(delimiter)) throw apiError('INVALID_MULTIPART')
  let start = delimiter.length
  while (!endsAt(body, start)) {
    if (parts.length === uploadLimits.formParts) throw apiError('TOO_MANY_FILES')
    const end = nextDelimiter(body, delimiter, start)
    parts.push(partOf(body.subarray(start + lineBreak.length, end)))
    start = end + lineBreak.length + delimiter.length
  }
  return parts
}

/** Whether the delimiter that ends at `position` is the closing one. */
function endsAt(body: Buffer, position: number): boolean {
  const rest = body.subarray(position)
  if (startsWith(rest, lineBreak)) return false
  if (/^--\s*$/.test(rest.subarray(0, 16).toString('latin1')) && rest.length < 16) return true
  throw apiError('INVALID_MULTIPART')
}

/** Returns the offset of the line break before the next delimiter. Longer text that starts like one is content. */
function nextDelimiter(body: Buffer, delimiter: Buffer, from: number): number {
  const wanted = Buffer.concat([Buffer.from(lineBreak), delimiter])
  for (let at = body.indexOf(wanted, from); at >= 0; at = body.indexOf(wanted, at + 1)) {
    const rest = body.subarray(at + wanted.length)
    if (startsWith(rest, lineBreak) || startsWith(rest, '--')) return at
  }
  throw apiError('INVALID_MULTIPART')
}

const startsWith = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).toString('latin1') === text

function partOf(part: Buffer): FormPart {
  const end = part.indexOf(`${lineBreak}${lineBreak}`)
  if (end < 0 || end > uploadLimits.formHeader) throw apiError('INVALID_MULTIPART')
  const headers = headersOf(part.subarray(0, end).toString('utf8'))
  const disposition = headers.get('content-disposition') ?? ''
  const name = parameter(disposition, 'name')
  const plain = /^(|binary|7bit|8bit)$/i.test(headers.get('content-transfer-encoding') ?? '')
  if (name === undefined || !plain || !/^form-data\s*;/i.test(disposition))
    throw apiError('INVALID_MULTIPART')
  return {
    name,
    filename: parameter(disposition, 'filename'),
    type: mediaTypeOf(headers.get('content-type'))?.essence ?? '',
    bytes: part.subarray(end + 2 * lineBreak.length),
  }
}

/** Parses the headers of a part. Quoted values may contain line breaks. Repeated headers are ambiguous: rejected. */
function headersOf(block: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const [line] of block.matchAll(/(?:"(?:\\.|[^"\\])*"|[^\r\n"])+/g)) {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/s.exec(line) ?? []
    if (!name || headers.has(name.toLowerCase())) throw apiError('INVALID_MULTIPART')
    headers.set(name.toLowerCase(), value.trim())
  }
  return headers
}

/** Returns a header parameter. Browsers percent-encode quotes and line breaks in it (HTML, multipart/form-data). */
function parameter(header: string, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}=(?:"((?:\\\\.|[^"\\\\])*)"|([^\\s;"]+))`, 'is')
  const [, quoted, bare] = pattern.exec(header) ?? []
  if (bare !== undefined) return bare
  return quoted
    ?.replace(/\\(["\\])/g, '$1')
    .replace(/%22/g, '"')
    .replace(/%0D%0A|%0D|%0A/gi, ' ')
}
