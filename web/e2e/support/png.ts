import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Creates a PNG with a vertical gradient between two colours, such as `#1e90ff`. */
export function png(width: number, height: number, colours: readonly string[]): Uint8Array<ArrayBuffer> {
  const [top = [], bottom = []] = colours.map((colour) => [...Buffer.from(colour.slice(1), 'hex')])
  const rows = Array.from({ length: height }, (_, y) => row(width, mix(top, bottom, y / height)))
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8) // eight bits each of red, green and blue
  const parts = [part('IHDR', size), part('IDAT', deflateSync(Buffer.concat(rows))), part('IEND')]
  return new Uint8Array(Buffer.concat([signature, ...parts]))
}

const row = (width: number, colour: number[]) => Buffer.from([0, ...Array(width).fill(colour).flat()])

const mix = (from: number[], to: number[], share: number) =>
  from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share))

function part(name: string, content = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
