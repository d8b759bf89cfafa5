import { crc32 } from 'node:zlib'
import { exifOf, orientationOf } from './orientation'

/** W3C PNG 3: what says how the pixels are meant, and how they move. */
const kept = new Set([
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT', 'bKGD', 'hIST', 'pHYs', 'sPLT'],
  ...['acTL', 'fcTL', 'fdAT'],
])

/** A PNG picture without words, times, Exif data and whatever stands behind its end; its turn stays. */
export function cleanPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)]
  let orientation = 1
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (type === 'eXIf') orientation = orientationOf(bytes.subarray(at + 8, end - 4))
    if (isCritical(type) || kept.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  const [signature = bytes, header = bytes, ...rest] = parts
  return Buffer.concat([signature, header, ...turnChunk(orientation), ...rest])
}

/** The first letter is a capital. */
const isCritical = (type: string) => /^[A-Z]/.test(type)

function turnChunk(orientation: number): Buffer[] {
  const exif = exifOf(orientation)
  if (!exif) return []
  const named = Buffer.concat([Buffer.from('eXIf'), exif])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(exif.length, 0)
  chunk.set(named, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return [chunk]
}
