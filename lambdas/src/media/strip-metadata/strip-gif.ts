import { type Frames, gifTableLength } from '../inspect/picture-size'

const extension = 0x21
const picture = 0x2c
const end = 0x3b
const comment = 0xfe
const application = 0xff

/** How often it moves, and its colour profile. */
const kept = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

/** A GIF picture without comments, what programs wrote into it, and whatever stands behind its end. */
export function cleanGif(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, firstBlock(bytes))]
  for (const { at, next } of blocksOf(bytes)) if (!isTrace(bytes, at)) parts.push(bytes.subarray(at, next))
  return Buffer.concat([...parts, Buffer.from([end])])
}

/** A frame beyond the screen makes the screen larger. */
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

/** Where the block ends that begins here; the picture's end, and what is no block, end the file. */
function blockEnd(bytes: Buffer, at: number): number {
  if (bytes[at] === extension) return chainEnd(bytes, at + 2)
  if (bytes[at] === picture) return chainEnd(bytes, at + 11 + gifTableLength(bytes[at + 9]))
  return bytes.length
}

/** Pieces of up to 255 bytes, each after its length; one of length 0 is the last. */
function chainEnd(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at]) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

function isTrace(bytes: Buffer, at: number): boolean {
  if (bytes[at] === picture) return false
  if (bytes[at] !== extension) return true
  const label = bytes[at + 1]
  if (label === application) return !kept.includes(bytes.toString('latin1', at + 3, at + 14))
  return label === comment
}
