import type { ByteReader } from './byte-reader'

/** An element of a WebM file (RFC 8794): its offset, its id, and the range of its content. */
export type EbmlElement = NonNullable<Awaited<ReturnType<typeof elementAt>>>

/** Returns undefined when no element begins there. An element of unknown size ends with the file. */
export async function elementAt(reader: ByteReader, at: number) {
  const head = Buffer.from(await reader.read(at, 12))
  const id = vint(head, 0)
  const size = id && vint(head, id.next)
  if (!size || id.next > 4) return
  const start = at + size.next
  return { at, id: head.readUIntBE(0, id.next), start, end: Math.min(start + size.value, reader.size) }
}

/** Parses an integer whose first bits give its length in bytes; infinite when all others are set, meaning unknown. */
function vint(bytes: Buffer, at: number): { value: number; next: number } | undefined {
  const length = Math.clz32(bytes[at] ?? 0) - 23
  const next = at + length
  if (length > 8 || next > bytes.length) return
  const most = 2n ** BigInt(7 * length) - 1n
  const value = BigInt(`0x${bytes.toString('hex', at, next)}`) & most
  return { value: value === most ? Number.POSITIVE_INFINITY : Number(value), next }
}

/** Whether the EBML header has DocType `webm`, not `matroska`, and a segment next (RFC 8794 §11.2, RFC 9559 §5.1). */
export async function isWebm(reader: ByteReader): Promise<boolean> {
  const head = Buffer.from(await reader.read(0, 1024))
  const header = vint(head, 4)
  if (!header || header.next + header.value > head.length - 4) return false
  const content = head.subarray(header.next, header.next + header.value)
  const saysWebm = content.includes(Buffer.from('\x42\x82\x84webm', 'latin1'))
  return saysWebm && head.readUInt32BE(header.next + header.value) === 0x18538067
}
