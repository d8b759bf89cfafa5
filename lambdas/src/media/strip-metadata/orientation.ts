/** Exif 2.32 §4.6.4: how a picture is to be turned, 1 being as it is. */
const tag = 0x0112
const turns = new Set([2, 3, 4, 5, 6, 7, 8])

/** What Exif data begin with inside a JPEG, and by mistake elsewhere. */
export const exifMark = Buffer.from('Exif\0\0', 'latin1')

/** How a picture is to be turned, by its Exif data; 1 where they do not say. */
export function orientationOf(exif: Buffer): number {
  const tiff = exif.subarray(0, exifMark.length).equals(exifMark) ? exif.subarray(exifMark.length) : exif
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1
  const u16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  for (let entry = 0; entry < u16(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (u16(at) === tag) return turns.has(u16(at + 8)) ? u16(at + 8) : 1
  }
  return 1
}

/** Exif data that say how a picture is turned and nothing else; undefined for one that is not. */
export const exifOf = (orientation: number): Buffer | undefined =>
  orientation === 1
    ? undefined
    : Buffer.from([
        ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8], // big-endian; the directory follows
        ...[0, 1], // of one entry
        ...[tag >> 8, tag & 255, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
        ...[0, 0, 0, 0], // and no other
      ])
