/** Exif 2.32 §4.6.4: tag of the orientation, and its values except 1, which means that no rotation is needed. */
const tag = 0x0112
const turns = new Set([2, 3, 4, 5, 6, 7, 8])

/** Prefix of Exif data in JPEG files, and by mistake in other formats. */
export const exifMark = Buffer.from('Exif\0\0', 'latin1')

/** Returns the orientation from Exif data, 1 to 8; 1 when they contain none. */
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

/** Builds Exif data that contain nothing but an orientation; none for 1, which is the default. */
export function exifOf(orientation: number): Buffer[] {
  if (orientation === 1) return []
  const bytes = [
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8], // big-endian; the directory follows
    ...[0, 1], // of one entry
    ...[tag >> 8, tag & 255, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0], // no further directory
  ]
  return [Buffer.from(bytes)]
}
