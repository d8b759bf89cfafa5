import type { ByteReader } from './byte-reader'
import { vint } from './ebml'

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
