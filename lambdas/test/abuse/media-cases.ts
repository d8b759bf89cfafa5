import { createHash } from 'node:crypto'
import { uploads } from '@highline/shared/endpoints/uploads'
import { UploadResult } from '@highline/shared/schemas/media'
import { expect } from 'vitest'
import { files, form as formOf } from '../form'
import type { FakeForm } from '../request'
import * as sample from '../sample-files'
import type { AbuseCase, Site } from './abuse-case'
import type { RawRequest } from './http-client'

const post = (path: string, { bytes, contentType }: FakeForm): RawRequest => ({
  method: 'POST',
  path,
  body: Buffer.from(bytes),
  headers: { 'content-type': contentType },
})
const form = async (path: string, ...given: Parameters<typeof files>) => post(path, await files(...given))
const picture = { name: 'arena.png', bytes: sample.png() }

/** A file of its own for a case. */
async function stored({ send, admin }: Site, file = picture, category = 'general') {
  const fields = await formOf(['category', category], ['files', file])
  const { json } = await send({ ...post('/api/upload', fields), cookie: admin })
  const [kept] = UploadResult.parse(json).files ?? []
  return kept ?? expect.unreachable('the file was not kept')
}

/** Where a picture may be sent, and with which headers. */
async function signed({ send, admin }: Site) {
  const sha256 = createHash('sha256').update(picture.bytes).digest('base64')
  const file = { name: 'a.png', mimeType: 'image/png', size: picture.bytes.length, sha256 }
  const body = { files: [file] }
  const { json } = await send({ method: 'POST', path: '/api/upload/presign', body, cookie: admin })
  const [target] = uploads.presign.response.parse(json).uploads
  return target && 'url' in target ? target : expect.unreachable('the file is not welcome')
}

const put = (url: string, headers: Record<string, string>, body: Uint8Array) =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })

/** What S3 itself answers to a PUT, seen from a case whose own request is harmless. */
const atStorage = (
  id: string,
  name: string,
  status: number,
  attempt: (to: { url: string; headers: Record<string, string> }) => Promise<Response>,
): AbuseCase => ({
  id,
  name,
  request: { path: '/api/logo' },
  status: 200,
  also: async (_, site) => expect((await attempt(await signed(site))).status).toBe(status),
})

const change = (id: string, body: unknown, status: number, code: string): AbuseCase => ({
  id,
  name: `a change to ${JSON.stringify(body).slice(0, 50)}`,
  as: 'admin',
  request: async (site) => ({ method: 'PUT', path: `/api/media/${(await stored(site)).id}`, body }),
  status,
  code,
})

const complete = (uploadId: string): AbuseCase => ({
  id: 'UPL45',
  name: `the completion of ${uploadId}`,
  as: 'admin',
  request: { method: 'POST', path: '/api/upload/complete', body: { uploadId } },
  status: 404,
  code: 'NOT_FOUND',
})

const page = '<html><script>alert(1)</script>'

export const mediaCases: AbuseCase[] = [
  atStorage('UPL41', 'another type than was signed', 403, ({ url, headers }) =>
    put(url, { ...headers, 'content-type': 'text/html' }, picture.bytes),
  ),
  atStorage('UPL42', 'another length than was signed', 403, ({ url, headers }) =>
    put(url, headers, picture.bytes.slice(1)),
  ),
  {
    ...atStorage('UPL43', 'other bytes than were signed', 400, ({ url, headers }) =>
      put(url, headers, new Uint8Array(picture.bytes.length)),
    ),
    needs: 'signed checksums',
  },
  ...['x'.repeat(32), '../web/index.html'].map(complete),
  {
    id: 'MED01',
    name: 'a category that is none',
    request: { path: "/api/media?category=logo'--" },
    status: 400,
    code: 'VALIDATION_FAILED',
  },
  {
    id: 'MED03',
    name: 'a visitor is told of what the page shows, and of nothing else',
    request: async (site) => {
      const { id: mediaId } = await stored(site, { ...picture, name: 'Canary.png' })
      await stored(site, { ...picture, name: 'Canary in the drawer.png' })
      const body = { sectionKey: 'equipment_image_1', mediaId }
      await site.send({ method: 'PUT', path: '/api/content-sections', body, cookie: site.admin })
      return { path: '/api/media' }
    },
    status: 200,
    also: ({ text }) => {
      expect(text).toContain('"originalName":""')
      expect(text).not.toMatch(/Canary|writeId|retired|rendered|"size"/)
    },
  },
  {
    id: 'MED05',
    name: 'a change of nobody',
    as: 'admin',
    request: { method: 'PUT', path: '/api/media/abc', body: { category: 'hero' } },
    status: [404, 400],
  },
  change('MED07', { category: 'root' }, 400, 'VALIDATION_FAILED'),
  change(
    'MED08',
    { url: 'javascript:alert(1)', filename: 'x', mimeType: 'text/html' },
    400,
    'VALIDATION_FAILED',
  ),
  change('MED09', { description: 'x'.repeat(2001) }, 400, 'VALIDATION_FAILED'),
  {
    id: 'MED10',
    name: 'a change of what was deleted meanwhile',
    as: 'admin',
    request: async (site) => {
      const path = `/api/media/${(await stored(site)).id}`
      await site.send({ method: 'DELETE', path, cookie: site.admin })
      return { method: 'PUT', path, body: { category: 'hero' } }
    },
    status: 404,
    code: 'NOT_FOUND',
  },
  {
    id: 'MED16',
    name: 'the status check without a session',
    request: { path: '/api/media/check-status' },
    status: 401,
    code: 'UNAUTHENTICATED',
  },
  {
    id: 'MED19',
    name: 'a re-upload without a session',
    request: () => form('/api/media/1/reupload', picture),
    status: 401,
    code: 'UNAUTHENTICATED',
  },
  {
    id: 'MED21',
    name: 'a drawing with a script over a clean one',
    as: 'admin',
    request: async (site) => {
      const { id } = await stored(site, { name: 'a.svg', bytes: sample.drawing() }, 'logo')
      return form(`/api/media/${id}/reupload`, { name: 'a.svg', bytes: sample.drawing('<script>x</script>') })
    },
    status: 415,
    code: 'UNSUPPORTED_FILE',
  },
  {
    id: 'MED22',
    name: 'a re-upload of two files',
    as: 'admin',
    request: () => form('/api/media/1/reupload', picture, picture),
    status: 400,
    code: 'TOO_MANY_FILES',
  },
  {
    id: 'MED23',
    name: 'a re-upload of nobody',
    as: 'admin',
    request: () => form('/api/media/777777/reupload', picture),
    status: 404,
    code: 'NOT_FOUND',
  },
  {
    id: 'MED25',
    name: 'a way out of the folder',
    request: { path: '/api/media-file/..%2f..%2fincoming%2fx' },
    status: 404,
  },
  {
    id: 'MED26',
    name: 'a drawing opened by itself may do nothing, and is saved',
    request: async (site) => {
      const { filename } = await stored(site, { name: 'a.svg', bytes: sample.drawing() }, 'logo')
      return { path: `/api/media-file/${filename}` }
    },
    status: 200,
    also: ({ headers }) => {
      expect(headers['content-type']).toBe('image/svg+xml')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      )
      expect(headers['content-disposition']).toMatch(/^attachment/)
    },
  },
  ...(
    [
      ['MED27', 'bytes=0-1', 206],
      ['MED28', 'bytes=999999999-', 416],
    ] as const
  ).map(
    ([id, range, status]): AbuseCase => ({
      id,
      name: `a film from ${range}`,
      request: async (site) => {
        const { filename } = await stored(site, { name: 'a.mp4', bytes: sample.movie() })
        return { path: `/api/media-file/${filename}`, headers: { range } }
      },
      status,
    }),
  ),
  {
    id: 'MED29',
    name: 'a picture is a picture to whoever asks for a page',
    request: async (site) => {
      const bytes = Buffer.concat([picture.bytes, Buffer.alloc(5000), Buffer.from(page)])
      const { filename } = await stored(site, { name: 'a.png', bytes })
      return { path: `/api/media-file/${filename}`, headers: { accept: 'text/html' } }
    },
    status: 200,
    also: ({ headers }) => expect(headers['content-type']).toBe('image/png'),
  },
  {
    id: 'MED30',
    needs: 'closed buckets',
    name: 'storage shows nothing to whoever does not sign',
    request: { path: '/api/logo' },
    status: 200,
    also: async (_, site) => {
      const { url } = await signed(site)
      expect((await fetch(url.replace(/\?.*/, ''))).status).toBe(403)
    },
  },
]
