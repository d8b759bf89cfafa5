import { createHash } from 'node:crypto'
import { uploads } from '@highline/shared/endpoints/uploads'
import { UploadResult } from '@highline/shared/schemas/media'
import { expect } from 'vitest'
import { form } from '../form'
import * as sample from '../sample-files'
import type { AbuseCase, Site } from './abuse-case'
import type { RawRequest } from './http-client'

async function upload(...fields: Parameters<typeof form>): Promise<RawRequest> {
  const { bytes, contentType } = await form(...fields)
  const headers = { 'content-type': contentType }
  return { method: 'POST', path: '/api/upload', body: Buffer.from(bytes), headers }
}
const picture = { name: 'arena.png', bytes: sample.png() }

/** Uploads a file. @returns its media item */
async function stored({ send, admin }: Site, file = picture, category = 'general') {
  const { json } = await send({ ...(await upload(['category', category], ['files', file])), cookie: admin })
  const [kept] = UploadResult.parse(json).files ?? []
  return kept ?? expect.unreachable('the upload was refused')
}

/** Returns a presigned URL for the upload of a picture. */
async function signed({ send, admin }: Site): Promise<string> {
  const sha256 = createHash('sha256').update(picture.bytes).digest('base64')
  const file = { name: 'a.png', mimeType: 'image/png', size: picture.bytes.length, sha256 }
  const body = { files: [file] }
  const { json } = await send({ method: 'POST', path: '/api/upload/presign', body, cookie: admin })
  const [target] = uploads.presign.response.parse(json).uploads
  return target && 'url' in target ? target.url : expect.unreachable('the upload was refused')
}

const page = '<html><script>alert(1)</script>'

export const mediaCases: AbuseCase[] = [
  {
    id: 'UPL38',
    name: 'an upload of 6 MB',
    as: 'admin',
    request: () => upload(['files', { name: 'a.png', bytes: Buffer.alloc(6 * 1024 * 1024) }]),
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
  },
  {
    id: 'MED03',
    name: 'the public list has only files that the page shows, without original names and internal fields',
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
    id: 'MED25',
    name: 'a file name with encoded path traversal',
    request: { path: '/api/media-file/..%2f..%2fincoming%2fx' },
    status: 404,
  },
  {
    id: 'MED26',
    name: 'an SVG file is sandboxed by its headers, and downloaded as an attachment',
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
      name: `a video with the Range header ${range}`,
      request: async (site) => {
        const { filename } = await stored(site, { name: 'a.mp4', bytes: sample.movie() })
        return { path: `/api/media-file/${filename}`, headers: { range } }
      },
      status,
    }),
  ),
  {
    id: 'MED29',
    name: 'a picture with HTML appended is served as a picture to a client that accepts HTML',
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
    name: 'storage refuses a request without a signature',
    request: { path: '/api/logo' },
    status: 200,
    also: async (_, site) => {
      expect((await fetch((await signed(site)).replace(/\?.*/, ''))).status).toBe(403)
    },
  },
]
