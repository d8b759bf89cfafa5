import type { ByteReader } from './byte-reader'

/** The EBML header says `webm`, and the segment follows it (RFC 8794 §11.2, RFC 9559 §5.1). Matroska says otherwise. */
export async function isWebm(reader: ByteReader): Promise<boolean> {
  const head = Buffer.from(await reader.read(0, 1024))
  const header = vint(head, 4)
  if (!header || header.next + header.value > head.length - 4) return false
  const content = head.subarray(header.next, header.next + header.value)
  const docType = content.indexOf(Buffer.from([0x42, 0x82, 0x84]))
  const says = docType >= 0 && content.toString('latin1', docType + 3, docType + 7) === 'webm'
  return says && head.readUInt32BE(header.next + header.value) === 0x18538067
}

/** A number whose first bits say how many bytes it has; no more than four here. */
function vint(bytes: Buffer, at: number): { value: number; next: number } | undefined {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length < 1 || length > 4 || at + length > bytes.length) return
  const value = bytes.readUIntBE(at, length) - 2 ** (7 * length)
  return { value, next: at + length }
}
