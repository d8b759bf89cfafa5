import { basePictures } from './pictures'
import { randomFrom, type Sample, times } from './sample'

const random = randomFrom(1)

/** Small pictures of every kind, each broken in every way, until there are so many. */
export async function brokenPictures(count: number): Promise<Sample[]> {
  const bases = await basePictures(120, 80)
  return times(count, (index) => {
    const base = bases[index % bases.length]
    const round = Math.floor(index / bases.length)
    const [how, breaks] = ways[round % ways.length] ?? ways[0]
    if (!base) throw new Error('There are no pictures')
    return { ...base, name: `${how}-${index}`, bytes: breaks(base.bytes) }
  })
}

const somewhere = (bytes: Buffer, from = 0) => from + Math.floor(random() * (bytes.length - from))

function flipped(bytes: Buffer, flips: number, from: number): Buffer {
  const copy = Buffer.from(bytes)
  for (let flip = 0; flip < flips; flip++) copy[somewhere(copy, from)] = Math.floor(random() * 256)
  return copy
}

/** The first bytes say what a file is: beyond them begins what decoders have to bear. */
const headerEnd = 32
const ways: [[string, (bytes: Buffer) => Buffer], ...[string, (bytes: Buffer) => Buffer][]] = [
  ['truncated', (bytes) => bytes.subarray(0, somewhere(bytes, 16))],
  ['flipped', (bytes) => flipped(bytes, 1, headerEnd)],
  ['truncated-late', (bytes) => bytes.subarray(0, somewhere(bytes, Math.floor(bytes.length * 0.8)))],
  ['flipped-much', (bytes) => flipped(bytes, 40, headerEnd)],
  ['flipped-header', (bytes) => flipped(bytes, 2, 4)],
  ['zeroed', (bytes) => Buffer.from(bytes).fill(0, somewhere(bytes, headerEnd))],
  [
    'hole',
    (bytes) => {
      const at = somewhere(bytes, headerEnd)
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 64)])
    },
  ],
  ['doubled', (bytes) => Buffer.concat([bytes, bytes.subarray(somewhere(bytes, headerEnd))])],
]
