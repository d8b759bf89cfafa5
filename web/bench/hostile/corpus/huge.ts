import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { gif, movingWebp } from './pictures'
import { deflated, type PngOptions, png, pngChunk } from './png'
import type { Sample } from './sample'

/** Its turn by 90°, as a camera writes it. */
const turned = Buffer.from('4d4d002a000000080001011200030000000100060000000000', 'hex')
const profileBomb = async () =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), await deflated([[1_000_000, 500]])]))
const textBomb = async () =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), await deflated([[1_000_000, 500]])]))

const pngs: Record<string, () => PngOptions | Promise<PngOptions>> = {
  'screenshot-1080x20000': () => ({ width: 1080, height: 20_000, colour: 6 }),
  'screenshot-1440x65000': () => ({ width: 1440, height: 65_000 }),
  'line-1x50000': () => ({ width: 1, height: 50_000 }),
  'line-50000x1': () => ({ width: 50_000, height: 1 }),
  'line-2x16384': () => ({ width: 2, height: 16_384 }),
  'line-65536x2': () => ({ width: 65_536, height: 2 }),
  'line-1x1000000': () => ({ width: 1, height: 1_000_000 }),
  'line-1000000x1': () => ({ width: 1_000_000, height: 1 }),
  'line-100000000x1': () => ({ width: 100_000_000, height: 1, depth: 1, colour: 0 }),
  'dot-1x1': () => ({ width: 1, height: 1 }),
  'bw-1000x100000': () => ({ width: 1000, height: 100_000, depth: 1, colour: 0 }),
  'bw-100000x1000': () => ({ width: 100_000, height: 1000, depth: 1, colour: 0 }),
  'bw-20000x20000': () => ({ width: 20_000, height: 20_000, depth: 1, colour: 0 }),
  'palette-10000x10000': () => ({ width: 10_000, height: 10_000, depth: 1, colour: 3 }),
  'rgba16-10000x10000': () => ({ width: 10_000, height: 10_000, depth: 16, colour: 6 }),
  'rgba16-turned-10000x10000': () => ({
    ...{ width: 10_000, height: 10_000, depth: 16, colour: 6 },
    chunks: [pngChunk('eXIf', turned)],
  }),
  'interlaced-10000x10000': () => ({ width: 10_000, height: 10_000, interlaced: true }),
  'interlaced-rgba16-7400x7400': () => ({
    ...{ width: 7400, height: 7400, interlaced: true, depth: 16, colour: 6 },
  }),
  'interlaced-rgba16-10000x10000': () => ({
    ...{ width: 10_000, height: 10_000, interlaced: true, depth: 16, colour: 6 },
  }),
  'rows-missing-9000x9000': () => ({ width: 9000, height: 9000, rows: 3 }),
  'rows-missing-interlaced': () => ({ width: 7000, height: 7000, interlaced: true, rows: 1 }),
  'profile-bomb': async () => ({ width: 9, height: 9, chunks: [await profileBomb()] }),
  'text-bomb': async () => ({ width: 9, height: 9, chunks: [await textBomb()] }),
  'many-profiles': () => ({
    ...{ width: 9, height: 9 },
    chunks: Array<Buffer>(2000).fill(
      pngChunk('iCCP', Buffer.from([120, 0, 0, ...deflateSync(Buffer.alloc(999))])),
    ),
  }),
  'no-width': () => ({ width: 0, height: 9 }),
  'too-wide': () => ({ width: 2 ** 31 - 1, height: 9, rows: 1, depth: 1, colour: 0 }),
}

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 9, g: 99, b: 200, alpha: 0.5 } },
    limitInputPixels: false,
  })

const others: Record<string, () => Promise<Buffer>> = {
  'tall-200x65000.jpg': () => flat(200, 65_000).jpeg().toBuffer(),
  'wide-65000x200.jpg': () => flat(65_000, 200).jpeg({ progressive: true }).toBuffer(),
  'baseline-10000x10000.jpg': () => flat(10_000, 10_000).jpeg().toBuffer(),
  'progressive-8600x8600.jpg': () =>
    flat(8600, 8600).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'too-progressive-9000x9000.jpg': () =>
    flat(9000, 9000).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
  'tall-100x16383.webp': () => flat(100, 16_383).webp({ effort: 0 }).toBuffer(),
  'wide-16383x100.webp': () => flat(16_383, 100).webp({ effort: 0 }).toBuffer(),
  'lossy-10000x9990.webp': () => flat(10_000, 9990).webp({ effort: 0 }).toBuffer(),
  'lossless-10000x9990.webp': () => flat(10_000, 9990, 4).webp({ effort: 0, lossless: true }).toBuffer(),
  'tall-64x16000.avif': () => flat(64, 16_000).avif({ effort: 0 }).toBuffer(),
  'large-5000x4990.avif': () => flat(5000, 4990).avif({ effort: 0 }).toBuffer(),
  'deep-4300x4180.avif': () =>
    flat(4300, 4180, 4).avif({ effort: 0, bitdepth: 10, chromaSubsampling: '4:4:4' }).toBuffer(),
  'too-deep-6500x5000.avif': () => flat(6500, 5000).avif({ effort: 0, bitdepth: 10 }).toBuffer(),
  'still-9400x9400.gif': () => flat(9400, 9400).gif({ effort: 1 }).toBuffer(),
  'frames-300-of-200x200.gif': () => gif(200, 200, 300),
  'frames-2500-of-40x40.gif': () => gif(40, 40, 2500),
  'frames-4-of-4700x4700.gif': () => gif(4700, 4700, 4),
  'frames-3-of-7000x7000.gif': () => gif(7000, 7000, 3),
  'tall-2-of-10x20000.gif': () => gif(10, 20_000, 2),
  'frames-300-of-200x200.webp': () => movingWebp(200, 200, 300),
  'frames-4-of-4700x4700.webp': () => movingWebp(4700, 4700, 4),
  'frames-3-of-7000x7000.webp': () => movingWebp(7000, 7000, 3),
  'tall-2-of-10x16000.webp': () => movingWebp(10, 16_000, 2),
}

const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
}

interface Huge extends Omit<Sample, 'bytes'> {
  readonly make: () => Promise<Buffer>
}

/** Pictures that are whole, and large, long, tall or wide. Some take gigabytes to make. */
export const hugePictures: readonly Huge[] = [
  ...Object.entries(pngs).map(([name, options]) => ({
    ...{ name, extension: 'png', mimeType: 'image/png' },
    make: async () => png(await options()),
  })),
  ...Object.entries(others).map(([file, make]) => {
    const [name = '', extension = ''] = file.split('.')
    return { name, extension, mimeType: mimeTypes[extension] ?? '', moves: name.includes('-of-'), make }
  }),
]
