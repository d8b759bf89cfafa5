import { UploadResult } from '@highline/shared/schemas/media'
import { expect } from 'vitest'
import { type FormField, form } from '../form'
import * as sample from '../sample-files'
import type { AbuseCase } from './abuse-case'
import type { RawRequest } from './http-client'

const picture = { name: 'arena.png', bytes: sample.png(), type: 'image/png' }
const as = (name: string, bytes: Uint8Array, type = ''): FormField => ['files', { name, bytes, type }]

const upload = async (...fields: FormField[]): Promise<RawRequest> => {
  const { bytes, contentType } = await form(...fields)
  const headers = { 'content-type': contentType }
  return { method: 'POST', path: '/api/upload', body: Buffer.from(bytes), headers }
}
const raw = (body: string | Buffer, contentType: string): RawRequest => ({
  method: 'POST',
  path: '/api/upload',
  body,
  headers: { 'content-type': contentType },
})

type Refusal = [code: string, status: number]
const unsupported: Refusal = ['UNSUPPORTED_FILE', 415]
const invalid: Refusal = ['VALIDATION_FAILED', 400]
const unreadable: Refusal = ['INVALID_MULTIPART', 400]
const tooMany: Refusal = ['TOO_MANY_FILES', 400]

const refused = (
  id: string,
  name: string,
  [code, status]: Refusal,
  request: AbuseCase['request'],
): AbuseCase => ({ id, name, as: 'admin', request, status, code })

const kept = (
  id: string,
  name: string,
  request: AbuseCase['request'],
  also?: (result: UploadResult) => void,
): AbuseCase => ({
  id,
  name,
  as: 'admin',
  request,
  status: 200,
  also: ({ json }) => also?.(UploadResult.parse(json)),
})

const drawing = (id: string, name: string, inside: string) =>
  refused(id, name, unsupported, () =>
    upload(['category', 'logo'], as('logo.svg', sample.drawing(inside), 'image/svg+xml')),
  )

const named = (id: string, name: string, shown: string) =>
  kept(
    id,
    `the name ${JSON.stringify(name).slice(0, 40)}`,
    () => upload(as(name, sample.png())),
    ({ files = [] }) => {
      expect(files).toMatchObject([
        { originalName: shown, filename: expect.stringMatching(/^[0-9a-f]{32}\.png$/) },
      ])
    },
  )

const ofPage = sample.text('<!doctype html><script>alert(1)</script>')
const boundary = 'multipart/form-data; boundary=b'
const part = (more = '') =>
  `--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n${more}\r\nx\r\n`

export const uploadCases: AbuseCase[] = [
  {
    id: 'UPL01',
    name: 'without a session',
    request: () => upload(['files', picture]),
    status: 401,
    code: 'UNAUTHENTICATED',
  },
  refused('UPL02', 'of nothing', ['NO_FILES', 400], () => upload(['category', 'hero'])),
  refused('UPL03', 'of eleven files', tooMany, () =>
    upload(...Array<FormField>(11).fill(['files', picture])),
  ),
  kept(
    'UPL04',
    'of ten files',
    () => upload(...Array<FormField>(10).fill(['files', picture])),
    ({ count }) => {
      expect(count).toBe(10)
    },
  ),
  refused('UPL05', 'of an empty file', ['EMPTY_FILE', 400], () => upload(as('a.png', new Uint8Array()))),
  kept(
    'UPL06',
    'of nine good files and a bad one',
    () => upload(...Array<FormField>(9).fill(['files', picture]), as('a.html', ofPage)),
    ({ count, errors }) => {
      expect([count, errors?.map(({ name }) => name)]).toEqual([9, ['a.html']])
    },
  ),
  refused('UPL06', 'of bad files only', unsupported, () =>
    upload(as('a.html', ofPage), as('b.txt', sample.text('x'))),
  ),
  ...['../../etc', 'admin'].map((category) =>
    refused('UPL07', `under ${category}`, invalid, () => upload(['files', picture], ['category', category])),
  ),
  kept(
    'UPL07',
    'under nothing',
    () => upload(['files', picture]),
    ({ files = [] }) => {
      expect(files[0]?.category).toBe('general')
    },
  ),
  refused('UPL08', 'under two categories', invalid, () =>
    upload(['category', 'logo'], ['files', picture], ['category', 'hero']),
  ),
  refused('UPL09', 'as JSON', ['UNSUPPORTED_MEDIA_TYPE', 415], raw('{}', 'application/json')),
  refused('UPL10', 'without a boundary', unreadable, raw(`${part()}--b--`, 'multipart/form-data')),
  refused(
    'UPL10',
    'with a boundary of 500 letters',
    unreadable,
    raw('x', `multipart/form-data; boundary=${'b'.repeat(500)}`),
  ),
  refused('UPL11', 'that is cut off', unreadable, raw(part(), boundary)),
  refused('UPL12', 'of a thousand parts', tooMany, raw(`${part().repeat(1000)}--b--`, boundary)),
  refused(
    'UPL13',
    'with headers of 100 KB',
    unreadable,
    raw(`${part(`X: ${'y'.repeat(102_400)}\r\n`)}--b--`, boundary),
  ),
  named('UPL15', '../../../index.html', 'index.html'),
  ...['a.png\0.html', 'a.html%00.png'].map((name) =>
    refused('UPL16', JSON.stringify(name), invalid, () => upload(as(name, sample.png()))),
  ),
  refused('UPL17', 'evil.png.html', unsupported, () => upload(as('evil.png.html', sample.png()))),
  named('UPL18', 'a\r\nb.png', 'a b.png'),
  named('UPL18', '"quoted".png', '"quoted".png'),
  named('UPL18', `${'x'.repeat(300)}.png`, 'x'.repeat(200)),
  refused('UPL19', 'of a page that is called a PNG', unsupported, () =>
    upload(as('a.png', ofPage, 'image/png')),
  ),
  refused('UPL20', 'of a script that is a GIF', unsupported, () =>
    upload(as('a.gif', sample.text('GIF89a/*<script>alert(1)</script>'))),
  ),
  refused('UPL21', 'of a script that is a film', unsupported, () =>
    upload(as('a.mp4', sample.text('\0\0\0\x18ftypisom<script>alert(1)</script>'))),
  ),
  kept('UPL23', 'of a PNG with a ZIP behind it', () =>
    upload(as('a.png', Buffer.concat([sample.png(), Buffer.from('PK\x03\x04')]))),
  ),
  refused('UPL24', 'of 2,500 megapixels', ['FILE_TOO_LARGE', 413], () =>
    upload(as('a.png', sample.png(50_000, 50_000))),
  ),
  refused('UPL25', 'of a HEIC photo', unsupported, () => upload(as('a.heic', sample.heic()))),
  drawing('UPL28', 'of a drawing with a script', '<script>alert(1)</script>'),
  ...[
    '<rect onload="alert(1)"/>',
    '<a href="javascript:alert(1)"/>',
    '<foreignObject/>',
    '<use href="data:image/svg+xml,x"/>',
    '<animate attributeName="href"/>',
  ].map((inside) => drawing('UPL29', `of a drawing with ${inside}`, inside)),
  refused('UPL30', 'of a drawing that laughs', unsupported, () =>
    upload(as('a.svg', sample.text('<!DOCTYPE svg [<!ENTITY a "ha">]><svg>&a;</svg>'))),
  ),
  refused('UPL31', 'of a drawing in UTF-16', unsupported, () =>
    upload(as('a.svg', Buffer.from('\ufeff<svg/>', 'utf16le'))),
  ),
  refused('UPL32', 'of a drawing that is called a PNG', unsupported, () =>
    upload(as('a.png', sample.drawing(), 'image/png')),
  ),
  drawing('UPL33', 'of a drawing that fetches', '<image href="http://169.254.169.254/"/>'),
  kept(
    'UPL34',
    'of a clean logo',
    () => upload(['category', 'logo'], as('logo.svg', sample.drawing())),
    ({ files = [] }) => {
      expect(files[0]?.mimeType).toBe('image/svg+xml')
    },
  ),
  refused('UPL35', 'of a drawing of 600 KB', ['FILE_TOO_LARGE', 413], () =>
    upload(as('a.svg', Buffer.concat([sample.drawing(), Buffer.alloc(600 * 1024, ' ')]))),
  ),
  refused('UPL38', 'of 6 MB', ['PAYLOAD_TOO_LARGE', 413], () =>
    upload(as('a.png', Buffer.alloc(6 * 1024 * 1024))),
  ),
  refused('UPL39', 'of a GIF as the logo', unsupported, () =>
    upload(['category', 'logo'], as('a.gif', sample.gif())),
  ),
  refused('UPL40', 'from another site', ['FORBIDDEN_ORIGIN', 403], async () => {
    const { headers, ...request } = await upload(['files', picture])
    return { ...request, headers: { ...headers, origin: 'https://evil.example' } }
  }),
]
