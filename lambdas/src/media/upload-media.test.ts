import { media as endpoints } from '@highline/shared/endpoints/media'
import { UploadResult } from '@highline/shared/schemas/media'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { type FormField, files, form } from '../../test/form'
import type { FakeRequest } from '../../test/request'
import * as sample from '../../test/sample-files'
import { pictureSizes } from './inspect/picture-size'
import { ask, logoOf } from './media.testing'

let app: FakeMediaApp

beforeEach(async () => {
  app = await fakeMediaApp()
})

const post = (request: FakeRequest) => ask(app, endpoints.upload, request)
const upload = async (...given: Parameters<typeof files>) => post({ form: await files(...given) })
const photo = (name = 'arena.png') => ({ name, bytes: sample.png(), type: 'image/png' })
/** A file in the field `file`, which is accepted beside `files`. */
const filed = (...categories: string[]) =>
  form(['file', photo()], ...categories.map((category): FormField => ['category', category]))

describe('an upload', () => {
  it('stores the file under a random name and answers with the fields of spec §7', async () => {
    const { status, body } = await upload({ name: 'Arena.JPG', bytes: sample.jpeg(), type: 'image/jpeg' })
    expect(status).toBe(200)
    const { files: [kept] = [], ...said } = UploadResult.parse(body)
    expect(said).toEqual({ count: 1, message: '1 file(s) uploaded successfully' })
    const { filename, ...fields } = kept ?? expect.unreachable('there is no file')
    const named = { originalName: 'Arena.JPG', mimeType: 'image/jpeg', url: `/objects/${filename}` }
    expect(fields).toMatchObject({ id: 1, ...named, category: 'general', description: '', version: 1 })
    expect(filename).toMatch(/^[0-9a-f]{32}\.jpg$/)
    expect(app.bucket.objects.get(filename)).toMatchObject({ bytes: sample.jpeg(), mimeType: 'image/jpeg' })
  })

  it.each<[what: string, request: () => Promise<FakeRequest>, status: number]>([
    ['UPL01: without a session', async () => ({ form: await files(photo()), cookie: '' }), 401],
    ['UPL03: of eleven files', async () => ({ form: await files(...Array(11).fill(photo())) }), 400],
    ['UPL07: under another category', async () => ({ form: await filed('admin') }), 400],
    ['UPL07: under none, said so', async () => ({ form: await filed('') }), 400],
    ['UPL08: under two categories', async () => ({ form: await filed('logo', 'hero') }), 400],
    ['UPL16: of a name with an end in it', async () => ({ form: await files(photo('a.png\0.html')) }), 400],
    ['UPL16: of one with it encoded', async () => ({ form: await files(photo('a.html%00.png')) }), 400],
  ])('%s is refused and stores nothing', async (_, request, status) => {
    expect((await post(await request())).status).toBe(status)
    expect(app.bucket.objects.size).toBe(0)
  })

  it('UPL04: of ten files stores all ten in the order sent', async () => {
    const { body } = await upload(...Array.from({ length: 10 }, (_, index) => photo(`${index}.png`)))
    const { count, files: kept = [] } = UploadResult.parse(body)
    expect(count).toBe(10)
    expect(kept.map(({ id, originalName }) => [id, originalName])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index + 1, `${index}.png`]),
    )
  })

  it('UPL06: of nine valid files and an invalid one stores nine and returns an error for the other', async () => {
    const good = Array.from({ length: 9 }, () => photo())
    const { status, body } = await upload(...good, { name: 'quote.pdf', bytes: sample.text('%PDF-1.7 …') })
    const { count, errors } = UploadResult.parse(body)
    expect([status, count]).toEqual([200, 9])
    expect(errors).toEqual([
      { name: 'quote.pdf', message: expect.stringContaining('“quote.pdf” is a PDF document.') },
    ])
  })

  it('that fails with an internal error stores no file, so that a retry creates no duplicates', async () => {
    vi.spyOn(pictureSizes, 'gif').mockRejectedValueOnce(new RangeError('a fault'))
    expect((await upload(photo(), { name: 'a.gif', bytes: sample.gif() })).status).toBe(500)
    expect(app.bucket.objects.size).toBe(0)
  })

  it('answers NO_FILES without a file, and EMPTY_FILE for an empty one', async () => {
    const none = await post({ form: await form(['category', 'hero']) })
    expect([none.status, none.error().code]).toEqual([400, 'NO_FILES'])
    const empty = await upload({ name: 'a.png', bytes: new Uint8Array() })
    expect([empty.status, empty.error()]).toMatchObject([
      400,
      { code: 'EMPTY_FILE', message: '“a.png” is empty.' },
    ])
  })
})

it('the category logo sets the logo pointer, hero does not', async () => {
  await post({ form: await filed('logo') })
  await post({ form: await filed('hero') })
  expect(await logoOf(app)).toBe(1)
  await post({ form: await filed('logo') })
  expect(await logoOf(app)).toBe(3)
})

const noLogo = (name: string) => `“${name}” cannot be a logo. Please use a PNG, SVG, JPG or WebP picture.`
const disguised = 'is really a PNG picture, although its name says otherwise.'
const text = { name: 'a.txt', bytes: sample.text('hello') }
const heic = { name: 'b.heic', bytes: sample.heic() }
const empty = { name: 'c.png', bytes: new Uint8Array() }

it.each([
  [
    'UPL06: three invalid files',
    [text, heic, empty],
    /“a\.txt” .*\. “b\.heic” .*HEIC.*\. “c\.png” is empty\.$/,
  ],
  ['UPL17: a PNG named as a page', [photo('evil.png.html')], disguised],
  ['UPL17: a PNG named as a JPEG', [photo('photo.jpg')], disguised],
  ['UPL17: a PNG named as a video', [photo('film.mp4')], disguised],
  ['UPL39: a GIF as the logo', [{ name: 'a.gif', bytes: sample.gif() }], noLogo('a.gif'), 'logo'],
  ['UPL39: an AVIF as the logo', [{ name: 'a.avif', bytes: sample.avif() }], noLogo('a.avif'), 'logo'],
  ['UPL39: a video as the logo', [{ name: 'a.mp4', bytes: sample.movie() }], noLogo('a.mp4'), 'logo'],
])(
  '%s: answers 415 with a sentence for each, and stores nothing',
  async (_, sent, sentence, category = 'hero') => {
    const fields = sent.map((file): FormField => ['files', file])
    const answer = await post({ form: await form(['category', category], ...fields) })
    const { code, message } = answer.error()
    expect([answer.status, code, message]).toEqual([415, 'UNSUPPORTED_FILE', expect.stringMatching(sentence)])
    expect([app.bucket.objects.size, await logoOf(app)]).toEqual([0, undefined])
  },
)

describe('file name of an upload', () => {
  const named = (name: string) => upload(photo(name))

  it('UPL15: is reduced to its last path segment and never used as the object key', async () => {
    expect((await named('../../../index.html')).body).toMatchObject({
      files: [{ originalName: 'index.html' }],
    })
    expect([...app.bucket.objects.keys()]).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.png$/)])
  })

  it.each([
    ['a\r\nb.png', 'a b.png'],
    ['say "cheese".png', 'say "cheese".png'],
    ['C:\\Users\\Ada\\a.png', 'a.png'],
    [`${'x'.repeat(300)}.png`, 'x'.repeat(200)],
    [`${'x'.repeat(199)}👩.png`, 'x'.repeat(199)],
    ['a\ufffdb\u2028c.png', 'a\ufffdbc.png'],
    ['\u202e', 'file'],
    ['\u202egnp.exe.png', 'gnp.exe.png'],
    ['\u2067a\u200b.png\u2069', 'a.png'],
    ['👩‍👩‍👧 día.png', '👩‍👩‍👧 día.png'],
    ['café.png'.normalize('NFD'), 'café.png'],
  ])('UPL18: %j is stored as %j', async (name, shown) => {
    expect((await named(name)).body).toMatchObject({ files: [{ originalName: shown }] })
  })
})
