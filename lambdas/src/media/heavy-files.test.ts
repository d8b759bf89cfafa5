import { media as endpoints } from '@highline/shared/endpoints/media'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { files, form } from '../../test/form'
import { send } from '../../test/request'
import * as sample from '../../test/sample-files'
import { mediaService } from '../functions/media'

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
})

const post = (body: Awaited<ReturnType<typeof files>>) =>
  send(mediaService(app), endpoints.upload, { cookie: app.cookie, form: body })
const upload = async (name: string, bytes: Uint8Array) => post(await files({ name, bytes }))
const uploadLogo = async (bytes: Uint8Array) =>
  post(await form(['category', 'logo'], ['files', { name: 'logo.svg', bytes }]))

/** Returns a copy with some bytes overwritten. */
const patched = (bytes: Uint8Array, ...patches: [at: number, byte: number][]) => {
  const copy = new Uint8Array(bytes)
  for (const [at, byte] of patches) copy[at] = byte
  return copy
}
interface Jpeg {
  /** Sampling factors of each component, horizontal and vertical in one byte. */
  readonly factors?: readonly number[]
  readonly progressive?: boolean
  /** Number of components in the first scan. */
  readonly scanned?: number
}

const colours = [0x11, 0x11, 0x11]
const halved = [0x22, 0x11, 0x11]
const print = [...colours, 0x11]

/** Returns the headers of a square JPEG with sides of this many pixels. */
function jpeg(side: number, { factors = colours, progressive = false, scanned = factors.length }: Jpeg) {
  const size = [side >> 8, side & 255]
  const components = factors.flatMap((factor, index) => [index + 1, factor, 0])
  const scan = Array.from({ length: scanned }, (_, index) => [index + 1, 0]).flat()
  return new Uint8Array([
    ...[0xff, 0xd8, 0xff, progressive ? 0xc2 : 0xc0, 0, 8 + components.length, 8, ...size, ...size],
    ...[factors.length, ...components, 0xff, 0xda, 0, 6 + scan.length, scanned, ...scan, 0, 63, 0],
    ...[0xff, 0xd9],
  ])
}

/** Returns a GIF frame at the top left of the screen. */
const gifFrame = (width: number, height: number) => [
  ...[0x2c, 0, 0, 0, 0, width & 255, width >> 8, height & 255, height >> 8],
  ...[0, 2, 2, 0x44, 1, 0],
]
const gifWith = (width: number, height: number, frames: number[]) =>
  new Uint8Array([...sample.gif(width, height).subarray(0, 13), ...frames, 0x3b])
const webpFrames = (count: number) => [
  ...Buffer.from('RIFF....WEBPVP8X', 'latin1'),
  ...[10, 0, 0, 0, 2, 0, 0, 0, 0xe7, 3, 0, 0xe7, 3, 0],
  ...Array.from({ length: count }, () => [...Buffer.from('ANMF'), 0, 0, 0, 0]).flat(),
]

describe('memory limit of decoding a picture', () => {
  it.each([
    ['progressive.jpg', jpeg(8600, { progressive: true }), 200],
    ['progressive.jpg', jpeg(8700, { progressive: true }), 413],
    ['progressive with halved colours.jpg', jpeg(10_000, { progressive: true, factors: halved }), 200],
    ['progressive in print colours.jpg', jpeg(8000, { progressive: true, factors: print }), 413],
    ['row by row.jpg', jpeg(10_000, { factors: print }), 200],
    ['colour by colour.jpg', jpeg(8700, { scanned: 1 }), 413],
    ['row by row.png', patched(sample.png(10_000, 10_000), [24, 16]), 200],
    ['interlaced.png', patched(sample.png(10_000, 10_000), [28, 1]), 200],
    ['interlaced of 16 bits.png', patched(sample.png(10_000, 10_000), [28, 1], [24, 16]), 413],
    ['photo.avif', sample.avif(6000, 4000), 200],
    ['wall.avif', sample.avif(6000, 5000), 413],
    ['photo.webp', sample.webp(10_000, 10_000), 200],
  ])('answers 200 or 413 from the headers alone: %s (%#)', async (name, bytes, status) => {
    const answer = await upload(name, bytes)
    expect(answer.status).toBe(status)
    if (status === 413)
      expect(answer.error().message).toMatch(/is too large: pictures of its kind may have up to \d\d/)
  })
})

describe('an animation', () => {
  it.each([
    [
      'of many frames',
      'a.gif',
      gifWith(1000, 1000, Array.from({ length: 101 }, () => gifFrame(9, 9)).flat()),
    ],
    ['whose frames are larger than its screen', 'a.gif', gifWith(1, 1, gifFrame(60_000, 60_000))],
    ['of WebP', 'a.webp', new Uint8Array(webpFrames(101))],
  ])('with more than 100 megapixels in all frames answers 413: %s', async (_, name, bytes) => {
    const answer = await upload(name, bytes)
    expect([answer.status, answer.error().code]).toEqual([413, 'FILE_TOO_LARGE'])
    expect(answer.error().message).toContain(
      'the frames of an animation may have up to 100 megapixels together',
    )
  })

  it('with several frames answers 413 on a screen of 25 megapixels; 20, or a single frame, is accepted', async () => {
    const frames = [...gifFrame(9, 9), ...gifFrame(9, 9)]
    expect((await upload('a.gif', gifWith(5000, 5000, frames))).status).toBe(413)
    expect((await upload('a.gif', gifWith(5000, 4000, frames))).status).toBe(200)
    expect((await upload('a.gif', gifWith(8000, 8000, gifFrame(9, 9)))).status).toBe(200)
  })

  it.each([
    ['a.gif', gifWith(1000, 1000, Array.from({ length: 100 }, () => gifFrame(9, 9)).flat())],
    ['a.webp', new Uint8Array(webpFrames(100))],
  ])('with 100 megapixels in all frames is accepted: %s', async (name, bytes) => {
    expect((await upload(name, bytes)).status).toBe(200)
  })
})

describe('an SVG logo', () => {
  const picture = (width: number, height: number, more = '') =>
    `<image href="data:image/png;base64,${Buffer.from(sample.png(width, height)).toString('base64')}" ${more}/>`

  it.each([
    ['one picture', picture(20_000, 20_000)],
    ['two pictures together', picture(1500, 1500) + picture(1501, 1500)],
    ['a picture for a filter', `<filter>${picture(3000, 3000).replace('<image', '<feImage')}</filter>`],
  ])('with more than 4 megapixels of embedded pictures answers 415: %s', async (_, inside) => {
    const answer = await uploadLogo(sample.drawing(inside))
    expect([answer.status, answer.error().code]).toEqual([415, 'UNSUPPORTED_FILE'])
    expect(answer.error().message).toBe(
      '“logo.svg” is an SVG drawing with a picture of more than 4 megapixels inside. Please make that picture smaller, or export the drawing as a PNG.',
    )
  })

  it('with the same embedded picture twice counts its pixels once and is accepted', async () => {
    const answer = await uploadLogo(
      sample.drawing(picture(1500, 1500, 'x="1"') + picture(1500, 1500, 'x="9"')),
    )
    expect(answer.status).toBe(200)
  })

  it('with an embedded picture that cannot be read answers 415', async () => {
    const { error, status } = await uploadLogo(sample.drawing('<image href="data:image/png;base64,AAAA"/>'))
    expect(status).toBe(415)
    expect(error().message).toContain('cannot be read')
  })

  it.each([
    ['', false],
    ['width="100%" height="100%"', false],
    ['width="100"', false],
    ['width="0" height="10"', false],
    ['width="-5" height="10"', false],
    ['width="1000000000" height="10"', false],
    ['viewBox="0 0 0 10"', false],
    ['viewBox="0 0 1e38 1e38"', false],
    ['viewBox="0 0 0.01 0.01"', false],
    ['width="10furlong" height="10"', false],
    ['width="1000" height="1"', true],
    ['width="20mm" height=" 1.5E1pt "', true],
    ['width="100%" height="auto" viewBox="0,0 20,10"', true],
    ['width="2em" viewBox="-5 -5 20 10"', true],
  ])('is accepted only with a valid size: %s', async (attributes, taken) => {
    const answer = await uploadLogo(sample.drawing('<path d="M0 0h9v9z"/>', attributes))
    expect(answer.status).toBe(taken ? 200 : 415)
    if (!taken) expect(answer.error().message).toContain('does not say how large it is, or is beyond measure')
  })
})
