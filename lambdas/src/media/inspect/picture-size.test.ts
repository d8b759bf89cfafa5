import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bytesReader } from './byte-reader'
import { pictureSizes } from './picture-size'

const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c60' } })

describe('pictureSizes of encoded pictures', () => {
  it.each([
    ['a PNG picture', 'png', noise(31, 17).png(), 0],
    ['an interlaced PNG picture', 'png', noise(31, 17).png({ progressive: true }), 4],
    ['a JPEG picture on its side', 'jpeg', noise(31, 17).withMetadata({ orientation: 6 }).jpeg(), 0],
    ['a grey one', 'jpeg', noise(31, 17).toColourspace('b-w').jpeg(), 0],
    ['a progressive one', 'jpeg', noise(31, 17).jpeg({ progressive: true }), 3],
    ['a GIF picture', 'gif', noise(31, 17).gif(), 5],
    ['a WebP picture', 'webp', noise(31, 17).webp(), 4],
    ['an AVIF picture', 'avif', noise(31, 17).avif({ effort: 0 }), 18],
    ['an AVIF picture of 10 bits', 'avif', noise(31, 17).avif({ effort: 0, bitdepth: 10 }), 24],
  ] as const)(
    'returns width, height, and the bytes per pixel that its decoder holds: %s',
    async (_, kind, picture, heldBytes) => {
      const reader = bytesReader(await picture.toBuffer())
      expect(await pictureSizes[kind](reader)).toMatchObject({ width: 31, height: 17, heldBytes })
    },
  )

  it('returns the size of lossless, lossy and transparent WebP', async () => {
    const glass = { r: 0, g: 0, b: 0, alpha: 0.5 }
    const kinds = [
      noise(1, 1).webp({ lossless: true }),
      noise(1, 1).webp({ lossless: false }),
      sharp({ create: { width: 1, height: 1, channels: 4, background: glass } }).webp({ alphaQuality: 50 }),
    ]
    for (const kind of kinds)
      expect(await pictureSizes.webp(bytesReader(await kind.toBuffer()))).toMatchObject({
        width: 1,
        height: 1,
      })
  })

  it('returns the size of a JPEG behind a megabyte of colour profiles', async () => {
    const bytes = await noise(31, 17).jpeg().toBuffer()
    const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533)])
    const padded = Buffer.concat([bytes.subarray(0, 2), ...Array(16).fill(segment), bytes.subarray(2)])
    expect(await pictureSizes.jpeg(bytesReader(padded))).toMatchObject({ width: 31, height: 17 })
  })
})
