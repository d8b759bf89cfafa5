import { type Frames, gifTableLength } from '../inspect/picture-size'

const extension = 0x21
const picture = 0x2c
const end = 0x3b
const comment = 0xfe
const application = 0xff

/** Application extensions to keep: the loop count and the colour profile. */
const kept = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

/** Removes comments, application data and everything after the trailer from a GIF picture. */
export function cleanGif(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, firstBlock(bytes))]
  for (const { at, next } of blocksOf(bytes)) if (!isMetadata(bytes, at)) parts.push(bytes.subarray(at, next))
  return Buffer.concat([...parts, Buffer.from([end])])
}

/** Returns the number of frames and the size of the canvas; a frame that exceeds the screen enlarges the canvas. */
export function gifFrames(bytes: Buffer): Frames {
  let count = 0
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  for (const { at } of blocksOf(bytes)) {
    if (bytes[at] !== picture || at + 9 > bytes.length) continue
    count += 1
    width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
    height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
  }
  return { count, width, height }
}

const firstBlock = (bytes: Buffer) => 13 + gifTableLength(bytes[10])

function* blocksOf(bytes: Buffer): Generator<{ at: number; next: number }> {
  for (let at = firstBlock(bytes); at < bytes.length; ) {
    const next = blockEnd(bytes, at)
    yield { at, next }
    at = next
  }
}

/** Returns where the block at an offset ends. The trailer, and anything that is not a block, ends the file. */
function blockEnd(bytes: Buffer, at: number): number {
  if (bytes[at] === extension) return chainEnd(bytes, at + 2)
  if (bytes[at] === picture) return chainEnd(bytes, at + 11 + gifTableLength(bytes[at + 9]))
  return bytes.length
}

/** Returns the end of a chain of sub-blocks: a length byte and up to 255 bytes each, the last with length 0. */
function chainEnd(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at]) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

function isMetadata(bytes: Buffer, at: number): boolean {
  if (bytes[at] === picture) return false
  if (bytes[at] !== extension) return true
  const label = bytes[at + 1]
  if (label === application) return !kept.includes(bytes.toString('latin1', at + 3, at + 14))
  return label === comment
}
