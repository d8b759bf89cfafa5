import { uploads as limits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import { mediaTypeOf } from './media-type'

/** One part of a form: a text field, or with a `filename` a file. */
export interface Part {
  readonly name: string
  /** '' when a file field was left empty. */
  readonly filename: string | undefined
  /** As the sender says; judge by the bytes. */
  readonly type: string
  readonly bytes: Buffer
}

const lineBreak = '\r\n'

/**
 * The parts between the boundaries (RFC 2046 §5.1.1), strictly: nothing before the first and after the last.
 * @throws ApiError INVALID_MULTIPART; TOO_MANY_FILES past the limit of parts
 */
export function partsOf(body: Buffer, boundary: string): Part[] {
  const parts: Part[] = []
  const delimiter = Buffer.from(`--${boundary}`)
  if (!body.subarray(0, delimiter.length).equals(delimiter)) throw apiError('INVALID_MULTIPART')
  let start = delimiter.length
  while (!endsAt(body, start)) {
    if (parts.length === limits.formParts) throw apiError('TOO_MANY_FILES')
    const end = nextDelimiter(body, delimiter, start)
    parts.push(partOf(body.subarray(start + lineBreak.length, end)))
    start = end + lineBreak.length + delimiter.length
  }
  return parts
}

/** Whether the delimiter just read was the closing one. */
function endsAt(body: Buffer, position: number): boolean {
  const rest = body.subarray(position)
  if (startsWith(rest, lineBreak)) return false
  if (/^--\s*$/.test(rest.subarray(0, 16).toString('latin1')) && rest.length < 16) return true
  throw apiError('INVALID_MULTIPART')
}

/** Where the line break before the next delimiter stands; a longer word that begins like it is content. */
function nextDelimiter(body: Buffer, delimiter: Buffer, from: number): number {
  const wanted = Buffer.concat([Buffer.from(lineBreak), delimiter])
  for (let at = body.indexOf(wanted, from); at >= 0; at = body.indexOf(wanted, at + 1)) {
    const rest = body.subarray(at + wanted.length)
    if (startsWith(rest, lineBreak) || startsWith(rest, '--')) return at
  }
  throw apiError('INVALID_MULTIPART')
}

const startsWith = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).toString('latin1') === text

function partOf(part: Buffer): Part {
  const end = part.indexOf(`${lineBreak}${lineBreak}`)
  if (end < 0 || end > limits.formHeader) throw apiError('INVALID_MULTIPART')
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

/** A quoted value may hold a raw line break; a header given twice does not say which one is meant. */
function headersOf(block: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const [line] of block.matchAll(/(?:"(?:\\.|[^"\\])*"|[^\r\n"])+/g)) {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/s.exec(line) ?? []
    if (!name || headers.has(name.toLowerCase())) throw apiError('INVALID_MULTIPART')
    headers.set(name.toLowerCase(), value.trim())
  }
  return headers
}

/** A parameter as browsers write it: quotes and line breaks inside are percent-encoded (HTML, multipart/form-data). */
function parameter(header: string, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}=(?:"((?:\\\\.|[^"\\\\])*)"|([^\\s;"]+))`, 'is')
  const [, quoted, bare] = pattern.exec(header) ?? []
  if (bare !== undefined) return bare
  return quoted
    ?.replace(/\\(["\\])/g, '$1')
    .replace(/%22/g, '"')
    .replace(/%0D%0A|%0D|%0A/gi, ' ')
}
