import { PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, it } from 'vitest'
import { Bucket, storage } from './s3.testing'

const origins = ['http://localhost:3000', 'http://127.0.0.1:3000']

/** Returns the answers to the preflight of a presigned upload, and to a read without a signature. */
async function answersTo(headers: Record<string, string>) {
  const { s3, client } = await storage({ origins })
  const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'a' }), { expiresIn: 60 })
  const asked = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type,x-amz-checksum-sha256',
  }
  return {
    preflight: await fetch(url, { method: 'OPTIONS', headers: { ...headers, ...asked } }),
    read: await fetch(`${s3.endpoint}/${Bucket}/a`, { headers }),
  }
}

it.each(origins)(
  'a page of the site may upload, and read the ETag and error responses: %s',
  async (origin) => {
    const { preflight, read } = await answersTo({ origin })
    expect([preflight.status, read.status]).toEqual([200, 403])
    for (const { headers } of [preflight, read]) {
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-expose-headers')).toContain('ETag')
      expect(headers.get('vary')).toContain('Origin')
    }
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,x-amz-checksum-sha256')
  },
)

it.each(['http://localhost:3001', 'https://localhost:3000', 'http://evil.example:3000', 'null'])(
  'a page of another origin fails the preflight and may read no response: %s',
  async (origin) => {
    const { preflight, read } = await answersTo({ origin })
    expect(preflight.status).toBe(403)
    for (const { headers } of [preflight, read]) expect(headers.get('access-control-allow-origin')).toBeNull()
  },
)

it('a preflight without an Origin header answers 400', async () => {
  expect((await answersTo({})).preflight.status).toBe(400)
})
