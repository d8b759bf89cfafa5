import sharp, { type Sharp } from 'sharp'

/** What a camera writes beside a picture: the place among it. */
const place = {
  IFD0: { Make: 'Rope Camera', ImageDescription: 'a secret place' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 33/1 21/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 6/1 28/1',
  },
}

/** As hard to squeeze as a photo: noise over a sky. */
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

const noted = (picture: Sharp) => picture.withMetadata({ orientation: 6 }).withExifMerge(place)

/** Twelve megapixels, filmed upright: 4032 × 3024 on disk, and turned. */
export const photo = () => noted(scene(4032, 3024)).jpeg({ quality: 88 }).toBuffer()
export const transparent = () => scene(1600, 900, 4).png().toBuffer()
export const webp = () => noted(scene(2000, 1500)).webp().toBuffer()
export const avif = () => noted(scene(1200, 800)).avif({ effort: 0 }).toBuffer()

/** Three frames that take turns. */
export async function animation(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 320, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#c33', '#3c3', '#33c'].map(frame))
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [200, 200, 200] })
    .toBuffer()
}
