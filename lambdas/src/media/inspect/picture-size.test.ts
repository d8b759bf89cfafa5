import { describe, expect, it } from 'vitest'
import { plain } from '../media.testing'
import { bytesReader } from './byte-reader'
import { pictureSizes } from './picture-size'

describe('pictureSizes of encoded pictures', () => {
  const picture = plain(31, 17)
  const deep = picture.clone().toColourspace('rgb16')
  const progressive = { progressive: true, chromaSubsampling: '4:4:4' }

  it.each([
    ['a PNG', 'png', picture.clone().png(), 0],
    ['a PNG of 16 bits', 'png', deep.clone().png(), 0],
    ['an interlaced PNG', 'png', picture.clone().png(progressive), 4],
    ['an interlaced PNG of 16 bits', 'png', deep.clone().png(progressive), 8],
    ['a JPEG on its side', 'jpeg', picture.clone().withMetadata({ orientation: 6 }).jpeg(), 0],
    ['a grey JPEG', 'jpeg', picture.clone().toColourspace('b-w').jpeg(), 0],
    ['a JPEG in print colours', 'jpeg', picture.clone().toColourspace('cmyk').jpeg(), 0],
    ['a progressive JPEG', 'jpeg', picture.clone().jpeg(progressive), 6],
    ['one with halved colours', 'jpeg', picture.clone().jpeg({ progressive: true }), 3],
    ['one in print colours', 'jpeg', picture.clone().toColourspace('cmyk').jpeg(progressive), 8],
    ['a GIF', 'gif', picture.clone().gif(), 5],
    ['a WebP', 'webp', picture.clone().webp(), 4],
    ['a lossless WebP', 'webp', picture.clone().webp({ lossless: true }), 4],
    ['a transparent WebP', 'webp', picture.clone().ensureAlpha(0.5).webp(), 4],
    ['an AVIF', 'avif', picture.clone().avif({ effort: 0 }), 18],
    ['an AVIF of 10 bits', 'avif', picture.clone().avif({ effort: 0, bitdepth: 10 }), 24],
  ] as const)(
    'returns width, height, and the bytes per pixel that its decoder holds: %s',
    async (_, kind, encoded, heldBytes) => {
      const reader = bytesReader(await encoded.toBuffer())
      expect(await pictureSizes[kind](reader)).toMatchObject({ width: 31, height: 17, heldBytes })
    },
  )

  it('returns the bytes of all coefficients for a JPEG whose first scan has one of its colours', async () => {
    const bytes = await picture.clone().jpeg().toBuffer()
    bytes.writeUInt8(1, bytes.indexOf(Buffer.from('ffda', 'hex')) + 4)
    expect(await pictureSizes.jpeg(bytesReader(bytes))).toMatchObject({ heldBytes: 3 })
  })

  it('returns the size of a JPEG behind a megabyte of colour profiles', async () => {
    const bytes = await picture.clone().jpeg().toBuffer()
    const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533)])
    const padded = Buffer.concat([bytes.subarray(0, 2), ...Array(16).fill(segment), bytes.subarray(2)])
    expect(await pictureSizes.jpeg(bytesReader(padded))).toMatchObject({ width: 31, height: 17 })
  })
})
