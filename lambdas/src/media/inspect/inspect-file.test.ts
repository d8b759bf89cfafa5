import type { MediaCategory } from '@highline/shared/schemas/media'
import { describe, expect, it } from 'vitest'
import * as sample from '../../../test/sample-files'
import { bytesReader } from './byte-reader'
import { assertDecodable, inspectFile } from './inspect-file'

interface Given {
  name?: string
  mimeType?: string
  category?: MediaCategory
}

const inspect = (bytes: Uint8Array, { name = 'file', mimeType = '', category = 'general' }: Given = {}) =>
  inspectFile({ name, mimeType, category, reader: bytesReader(bytes) })

const refusal = (code: string, sentence: string | RegExp) => ({
  code,
  body: { message: expect.stringMatching(sentence) },
})
const unsupported = (sentence: string | RegExp) => refusal('UNSUPPORTED_FILE', sentence)

const quickTime = (more: Parameters<typeof sample.movie>[0] = {}) => sample.movie({ brand: 'qt  ', ...more })

describe('accepted files', () => {
  const film = quickTime()

  it.each<[name: string, bytes: Uint8Array, mimeType: string, given?: Given]>([
    ['a.png', sample.png(), 'image/png'],
    ['a.jpeg', sample.jpeg(), 'image/jpeg'],
    ['a.gif', sample.gif(), 'image/gif'],
    ['a.webp', sample.webp(), 'image/webp'],
    ['a.avif', sample.avif(), 'image/avif'],
    ['a.mp4', sample.movie(), 'video/mp4'],
    ['a.svg', sample.drawing(), 'image/svg+xml', { category: 'logo' }],
    ['a.mov', film, 'video/mp4'],
    ['a.mov', film, 'video/mp4', { mimeType: 'video/quicktime' }],
    ['a.mov', film, 'video/mp4', { mimeType: 'video/mp4' }],
    ['a.m4v', sample.movie({ brand: 'M4V ' }), 'video/mp4'],
    ['a.webm', sample.webm(), 'video/webm'],
    ['IMG_0001', sample.jpeg(), 'image/jpeg'],
    ['mp4', sample.jpeg(), 'image/jpeg'],
    ['scan.tmp', sample.jpeg(), 'image/jpeg'],
    ['photo.heic', sample.jpeg(), 'image/jpeg'],
  ])('the type of %s is detected from its content', async (name, bytes, mimeType, given) => {
    expect((await inspect(bytes, { name, ...given })).type.mimeType).toBe(mimeType)
  })

  it('a video without sound, and a rotated video, whose size is upright', async () => {
    expect((await inspect(sample.movie({ sound: '' }))).size).toEqual({ width: 1920, height: 1080 })
    expect((await inspect(sample.movie({ turned: true }))).size).toEqual({ width: 1080, height: 1920 })
  })

  it('UPL23: a PNG with a ZIP archive appended', async () => {
    const both = Buffer.concat([sample.png(), Buffer.from('PK\x03\x04 a whole archive')])
    expect((await inspect(both)).type.mimeType).toBe('image/png')
  })
})

describe('refused files', () => {
  const followed = (bytes: Uint8Array, more: string) => Buffer.concat([bytes, Buffer.from(more, 'latin1')])

  const heicSentence = /HEIC.*Settings › Camera › Formats › Most Compatible/

  it.each([
    ['a photo in HEIC, with the setting that avoids it', sample.heic(), heicSentence],
    ['a video in HEVC, with this setting', sample.movie({ picture: 'hvc1' }), /HEVC.*Most Compatible/],
    ['a QuickTime film in HEVC', quickTime({ picture: 'hev1' }), /HEVC/],
    ['a film in ProRes', quickTime({ picture: 'apcn' }), /picture in a format.*\(apcn\)/],
    ['a film with camera sound', quickTime({ sound: 'lpcm' }), /sound in a format.*\(lpcm\)/],
    ['a sound file in a film’s clothes', sample.movie({ picture: '' }), /holds no moving picture/],
    ['a film without its index', sample.movie().subarray(0, 90), /damaged/],
    ['a Matroska film', sample.webm('matroska'), /Matroska/],
    ['a PDF', sample.text('%PDF-1.7'), /is a PDF document/],
    ['a Word document', sample.text('PK\x03\x04word/'), /Office document/],
    ['a TIFF', sample.text('II*\0 and more'), /TIFF/],
    ['a Photoshop file', sample.text('8BPS\0\x01'), /Photoshop/],
    ['a web page', sample.text('<!doctype html><title>x</title>'), /web page/],
    ['a text', sample.text('hello'), /not a picture or video/],
    ['noise', new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]), /not a picture or video/],
    ['a GIF that is a script', sample.text('GIF89a/*<script>alert(1)</script>'), /program text/],
    ['a film that is a script', sample.text('\0\0\0\x18ftypisom<script>alert(1)</script>'), /program text/],
    ['a JPEG with a page in its comment', sample.jpeg(9, 9, '<html><body onload=alert(1)>'), /program text/],
    ['a PNG with a page behind its header', followed(sample.png(), '<SCRIPT>'), /program text/],
    ['a WebP with a page in it', followed(sample.webp(), '<iframe src=//evil>'), /program text/],
    ['a JPEG that is a PDF', sample.jpeg(9, 9, '%PDF-1.7 obj'), /program text/],
    ['a PNG with PHP in it', followed(sample.png(), '<?php system($_GET[0])'), /program text/],
    ['a PNG without its whole header', sample.png().subarray(0, 20), /damaged/],
    ['a JPEG without its header', sample.jpeg().subarray(0, 10), /damaged/],
    ['a JPEG that begins with its scan', followed(sample.jpeg().subarray(0, 3), '\xda\0\0 scan'), /damaged/],
    ['a GIF without a picture', sample.text('GIF89a=1;alert(1)//'), /damaged/],
    ['a WebP without a picture', sample.text('RIFF....WEBPnope.............'), /damaged/],
    ['an AVIF without its size', sample.avif().subarray(0, 30), /damaged/],
    ['UPL31: a drawing in UTF-16', Buffer.from('\ufeff<svg/>', 'utf16le'), /UTF-16/],
    ['UPL31: a drawing in UTF-16 without its mark', Buffer.from('<svg/>', 'utf16le'), /UTF-16/],
    ['UPL31: a compressed drawing', Buffer.from([0x1f, 0x8b, 8, 0, 0]), /compressed/],
  ])('%s', async (_, bytes, sentence) => {
    await expect(inspect(bytes)).rejects.toMatchObject(unsupported(sentence))
  })

  const onlyALogo =
    '^“plan.svg” is an SVG drawing, which can only be the logo. Please upload it in the Logo tab, or export it as a PNG.$'

  it.each([
    ['an SVG in any category but logo', 'plan.svg', '', onlyALogo],
    ['UPL32: an SVG named or announced as a PNG', 'a.png', 'image/png', 'is really an SVG drawing'],
    ['UPL32: an SVG announced as a PNG', 'file', 'image/png', 'is really an SVG drawing'],
  ])('%s', async (_, name, mimeType, sentence) => {
    await expect(inspect(sample.drawing(), { name, mimeType })).rejects.toMatchObject(unsupported(sentence))
  })
})

describe('size limits', () => {
  const sentence = '“big” is too large: pictures may have up to 100 megapixels. Please make it smaller.'
  it.each([
    ['PNG', sample.png(50_000, 50_000)],
    ['JPEG', sample.jpeg(20_000, 20_000)],
    ['GIF', sample.gif(20_000, 20_000)],
    ['WebP', sample.webp(16_000, 16_000)],
    ['AVIF', sample.avif(30_000, 30_000)],
  ])(
    'a %s of more than 100 megapixels is refused with FILE_TOO_LARGE, regardless of its bytes',
    async (_, bytes) => {
      await expect(inspect(bytes, { name: 'big' })).rejects.toMatchObject(refusal('FILE_TOO_LARGE', sentence))
    },
  )

  it.each([
    [0, 100, 'pictures'],
    [4, 100, 'pictures'],
    [6, 75, 'pictures of its kind'],
    [8, 56, 'pictures of its kind'],
    [18, 25, 'pictures of its kind'],
  ])(
    'a picture whose decoder holds %i bytes for each pixel may have %i megapixels',
    (heldBytes, limit, what) => {
      const judge = (width: number) => assertDecodable('big', { width, height: 1000, heldBytes })
      judge(1000 * limit)
      const sentence = `is too large: ${what} may have up to ${limit} megapixels.`
      expect(() => judge(1000 * limit + 1)).toThrow(sentence)
    },
  )

  it('an AVIF of 30 megapixels is refused with FILE_TOO_LARGE', async () => {
    await expect(inspect(sample.avif(6000, 5000))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  })

  /** Inspects a file of this size of which only these first bytes can be read. */
  const judge = (bytes: Uint8Array, size: number, category: MediaCategory) =>
    inspectFile({ name: 'big', mimeType: '', category, reader: { ...bytesReader(bytes), size } })

  it.each([
    ['a drawing', sample.drawing(), 'logo', 512 * 1024, '512 KB'],
    ['a logo', sample.png(), 'logo', 5 * 1024 * 1024, '5 MB'],
    ['a picture', sample.png(), 'hero', 50 * 1024 * 1024, '50 MB'],
  ] as const)('%s over the limit is refused with FILE_TOO_LARGE', async (_, bytes, category, limit, said) => {
    await judge(bytes, limit, category)
    const tooLarge = refusal('FILE_TOO_LARGE', `up to ${said}\\.`)
    await expect(judge(bytes, limit + 1, category)).rejects.toMatchObject(tooLarge)
  })
})
