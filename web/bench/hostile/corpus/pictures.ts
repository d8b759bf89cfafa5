import sharp, { type Sharp } from 'sharp'
import type { Sample } from './sample'

/** As hard to squeeze as a photo. */
const scene = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: '#39689a',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })

async function frames(width: number, height: number, count: number): Promise<Sharp> {
  const frame = (shade: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: shade, g: 99, b: 200 } } })
      .png()
      .toBuffer()
  const all: Buffer[] = []
  for (let index = 0; index < count; index++) all.push(await frame((index * 37) % 256))
  return sharp(all, { join: { animated: true }, limitInputPixels: false })
}

export const gif = async (width: number, height: number, count: number) =>
  (await frames(width, height, count)).gif({ effort: 1 }).toBuffer()
export const movingWebp = async (width: number, height: number, count: number) =>
  (await frames(width, height, count)).webp({ effort: 0 }).toBuffer()

type Base = Omit<Sample, 'name'>

const of = (extension: string, mimeType: string, bytes: Promise<Buffer>, moves = false) =>
  bytes.then((made): Base => ({ extension, mimeType, bytes: made, moves }))

/** One small good picture of every kind that is accepted. */
export function basePictures(width: number, height: number): Promise<Base[]> {
  const flat = () => scene(width, height)
  const glass = () => scene(width, height, 4)
  return Promise.all([
    of('png', 'image/png', flat().png().toBuffer()),
    of('png', 'image/png', glass().png({ progressive: true }).toBuffer()),
    of('png', 'image/png', flat().png({ palette: true }).toBuffer()),
    of('png', 'image/png', flat().toColourspace('rgb16').png().toBuffer()),
    of('jpg', 'image/jpeg', flat().jpeg().toBuffer()),
    of('jpg', 'image/jpeg', flat().jpeg({ progressive: true }).toBuffer()),
    of('jpg', 'image/jpeg', flat().toColourspace('cmyk').jpeg().toBuffer()),
    of('jpg', 'image/jpeg', flat().toColourspace('b-w').withMetadata({ orientation: 6 }).jpeg().toBuffer()),
    of('webp', 'image/webp', flat().webp().toBuffer()),
    of('webp', 'image/webp', glass().webp().toBuffer()),
    of('webp', 'image/webp', flat().webp({ lossless: true }).toBuffer()),
    of('webp', 'image/webp', movingWebp(width, height, 3), true),
    of('gif', 'image/gif', flat().gif().toBuffer()),
    of('gif', 'image/gif', gif(width, height, 3), true),
    of('avif', 'image/avif', flat().avif({ effort: 0 }).toBuffer()),
    of('avif', 'image/avif', flat().avif({ effort: 0, bitdepth: 10 }).toBuffer()),
    of('avif', 'image/avif', glass().avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer()),
  ])
}
