import type { fileTypes } from '../file-types'

/** Type of a file by its first bytes: a supported type, or another one with a name; undefined when unknown. */
export type Sniffed = keyof typeof fileTypes | 'heic' | 'text' | { readonly foreign: string } | undefined

const latin1 = (head: Uint8Array, start: number, end: number) =>
  Buffer.from(head.subarray(start, end)).toString('latin1')

/** First bytes of supported types; `?` matches any byte. */
const signatures: [kind: keyof typeof fileTypes, signature: string][] = [
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF????WEBP'],
  ['webm', '\x1a\x45\xdf\xa3'],
]

/** First bytes of QuickTime files that are older than `ftyp`. */
const oldMovies = ['????moov', '????mdat', '????wide', '????free', '????skip', '????pnot']

/** First bytes of other common files, with a name for messages. */
const foreignFormats: [what: string, signatures: string[]][] = [
  ['a PDF document', ['%PDF-']],
  ['a ZIP archive or an Office document', ['PK\x03\x04', 'PK\x05\x06']],
  ['an old Office document', ['\xd0\xcf\x11\xe0']],
  ['a compressed file', ['\x1f\x8b', 'BZh', '7z\xbc\xaf', 'Rar!', '\xfd7zXZ', '\x28\xb5\x2f\xfd']],
  ['a TIFF picture or a camera’s raw file', ['II*\0', 'MM\0*', 'IIRO', 'IIU\0', 'FUJIFILM']],
  ['a BMP picture', ['BM????\0\0\0\0']],
  ['a Photoshop file', ['8BPS']],
  ['an icon file', ['\0\0\x01\0', '\0\0\x02\0']],
  ['a JPEG XL picture', ['\xff\x0a', '\0\0\0\x0cJXL ']],
  ['a JPEG 2000 picture', ['\0\0\0\x0cjP  ']],
  ['an AVI video', ['RIFF????AVI ']],
  ['a sound file', ['RIFF????WAVE', 'ID3', 'OggS', 'fLaC', '\xff\xfb', '\xff\xf3', '\xff\xf2']],
  ['a Windows Media file', ['\x30\x26\xb2\x75']],
  ['a Flash file', ['FWS', 'CWS', 'ZWS', 'FLV\x01']],
  ['an MPEG video', ['\0\0\x01\xb3', '\0\0\x01\xba']],
  ['a program', ['MZ', '\x7fELF', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe', '#!']],
  ['text in UTF-16', ['\xff\xfe', '\xfe\xff', '<\0', '\0<']],
]

/** @param head the first bytes, at least a few hundred where the file has them */
export function sniff(head: Uint8Array): Sniffed {
  const start = latin1(head, 0, 32)
  const begins = (signature: string) =>
    start.length >= signature.length &&
    [...signature].every((mark, index) => mark === '?' || mark === start[index])
  const ours = signatures.find(([, signature]) => begins(signature))
  if (ours) return ours[0]
  if (begins('????ftyp')) return byBrand(head)
  if (oldMovies.some(begins)) return 'mov'
  const foreign = foreignFormats.find(([, candidates]) => candidates.some(begins))
  if (foreign) return { foreign: foreign[0] }
  return isText(head) ? 'text' : undefined
}

/** ISO 14496-12 §4.3: the major brand, then the compatible brands. */
function byBrand(head: Uint8Array): Sniffed {
  const length = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), 256)
  const brands = [latin1(head, 8, 12), ...(latin1(head, 16, length).match(/.{4}/gs) ?? [])]
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif'
  if (brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))) return 'heic'
  return brands[0] === 'qt  ' ? 'mov' : 'mp4'
}

/** Text has no control characters but white space. */
const isText = (head: Uint8Array) =>
  head.subarray(0, 512).every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13)

/* Browsers are told not to sniff (`nosniff`); a file with markup where they would look for it is rejected as well. */
const markup = /<(script|html|head|body|iframe|object|embed|svg|!doctype|foreignobject|\?php)/i

/** Whether the first 4 kB of a picture or video hold markup; compressed data does so by chance once in 100,000 files. */
export const containsMarkup = (head: Uint8Array) =>
  markup.test(latin1(head, 0, head.length)) || latin1(head, 0, 1024).includes('%PDF-')
