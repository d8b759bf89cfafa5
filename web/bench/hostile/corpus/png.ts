import { crc32, createDeflate } from 'node:zlib'

export interface PngOptions {
  readonly width: number
  readonly height: number
  readonly depth?: 1 | 8 | 16
  /** As in the header: 0 grey, 2 colours, 3 palette, 6 colours and alpha. */
  readonly colour?: 0 | 2 | 3 | 6
  readonly interlaced?: boolean
  /** Ancillary chunks, such as a colour profile. */
  readonly chunks?: readonly Buffer[]
  /** How many of its rows there are; all when absent. */
  readonly rows?: number
}

const channels = { 0: 1, 2: 3, 3: 1, 6: 4 } as const

/** A black PNG picture of any size, row by row: its pixels are never in memory together. */
export async function png(options: PngOptions): Promise<Buffer> {
  const { width, height, depth = 8, colour = 2, interlaced = false, chunks = [], rows = height } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8)
  const bits = channels[colour] * depth
  const passes = interlaced ? adam7(width, height) : [{ width, rows }]
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...chunks,
    ...(colour === 3 ? [pngChunk('PLTE', Buffer.alloc(6))] : []),
    pngChunk(
      'IDAT',
      await deflated(passes.map((pass) => [1 + Math.ceil((pass.width * bits) / 8), pass.rows])),
    ),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + 8)
  return chunk
}

/** W3C PNG §8.2. */
function adam7(width: number, height: number) {
  const passes = [
    ...[
      [0, 0, 8, 8],
      [4, 0, 8, 8],
      [0, 4, 4, 8],
      [2, 0, 4, 4],
    ],
    ...[
      [0, 2, 2, 4],
      [1, 0, 2, 2],
      [0, 1, 1, 2],
    ],
  ]
  return passes.map(([x = 0, y = 0, dx = 1, dy = 1]) => ({
    width: Math.ceil((width - x) / dx),
    rows: Math.ceil((height - y) / dy),
  }))
}

const block = Buffer.alloc(1024 * 1024)

/** So many zeros of each length, deflated. */
export async function deflated(
  lengths: readonly (readonly [length: number, times: number])[],
): Promise<Buffer> {
  const stream = createDeflate({ level: 1 })
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve) => stream.once('end', resolve))
  for (const [length, times] of lengths) {
    for (let left = length * times; left > 0; left -= block.length)
      if (!stream.write(block.subarray(0, left)))
        await new Promise((resolve) => stream.once('drain', resolve))
  }
  stream.end()
  await done
  return Buffer.concat(parts)
}
