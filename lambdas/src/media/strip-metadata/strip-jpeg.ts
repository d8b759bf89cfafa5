import { exifMark, exifOf, orientationOf } from './orientation'

/** A marker segment: `FF`, the marker's number, a length and as many bytes. */
type Segment = NonNullable<ReturnType<typeof segmentAt>>

/**
 * Removes place, time, names, thumbnails, comments and further pictures from a JPEG. Pixels are kept bit for bit, and
 * so are colours and orientation. @returns undefined when the structure is not that of a JPEG
 */
export function cleanJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = []
  let orientation = 1
  for (let at = 2; ; ) {
    const segment = segmentAt(bytes, at)
    if (!segment) return undefined
    at = segment.end
    if (isExif(segment)) orientation = orientationOf(segment.bytes.subarray(4))
    if (isPicture(segment)) kept.push(segment.bytes)
    if (segment.marker === endOfPicture || at >= bytes.length) break
  }
  return Buffer.concat([bytes.subarray(0, 2), ...exifOf(orientation).map(exifSegment), ...kept])
}

const endOfPicture = 0xd9
const startOfScan = 0xda

/** ITU T.81 §B.1.1: fill bytes before a marker are skipped; a scan extends to the next marker that is not a restart. */
function segmentAt(bytes: Buffer, from: number) {
  let at = from
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
  const marker = bytes[at + 1]
  if (bytes[at] !== 0xff || marker === undefined) return undefined
  const end = segmentEnd(bytes, at, marker)
  return { marker, bytes: bytes.subarray(at, end), end }
}

function segmentEnd(bytes: Buffer, at: number, marker: number): number {
  if (marker === endOfPicture || isAlone(marker)) return at + 2
  if (at + 4 > bytes.length) return bytes.length
  const end = at + 2 + bytes.readUInt16BE(at + 2)
  return marker === startOfScan ? endOfScan(bytes, end) : end
}

/** Whether a marker has no length field: TEM and the restart markers. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Inside a scan, `FF` is followed by 0 or by a restart marker's number. A truncated scan ends with the file. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !isAlone(next)) return at
  }
  return bytes.length
}

const begins = ({ bytes }: Segment, mark: string) => bytes.toString('latin1', 4, 4 + mark.length) === mark

const isExif = (segment: Segment) => segment.marker === 0xe1 && begins(segment, exifMark.toString('latin1'))

/** Of application segments only those needed to interpret the pixels: JFIF, the colour profile, Adobe's colours. */
function isPicture(segment: Segment): boolean {
  const { marker } = segment
  if (marker === 0xe0) return begins(segment, 'JFIF\0')
  if (marker === 0xe2) return begins(segment, 'ICC_PROFILE\0')
  if (marker === 0xee) return begins(segment, 'Adobe')
  const comment = marker === 0xfe
  return !comment && (marker < 0xe0 || marker > 0xef)
}

function exifSegment(exif: Buffer): Buffer {
  const content = Buffer.concat([exifMark, exif])
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, content.length + 2]), content])
}
