import { PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, it } from 'vitest'
import { Bucket, storage } from './s3.testing'

const site = 'http://localhost:3000'
const origins = [site, 'http://127.0.0.1:3000']
const preflight = (url: string, origin: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,x-amz-checksum-sha256',
    },
  })

describe('a page of the site', () => {
  it.each(origins)('passes the preflight of a presigned upload: %s', async (origin) => {
    const { s3 } = await storage({ origins })
    const { status, headers } = await preflight(`${s3.endpoint}/${Bucket}/a?X-Amz-Signature=x`, origin)
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-methods')).toContain('PUT')
    expect(headers.get('access-control-allow-headers')).toBe('content-type,x-amz-checksum-sha256')
  })

  it('may read the ETag and error responses', async () => {
    const { s3 } = await storage({ origins })
    const { status, headers } = await fetch(`${s3.endpoint}/${Bucket}/a`, { headers: { origin: site } })
    expect(status).toBe(403)
    expect(headers.get('access-control-allow-origin')).toBe(site)
    expect(headers.get('access-control-expose-headers')).toContain('ETag')
    expect(headers.get('vary')).toContain('Origin')
  })
})

describe('a page of another origin', () => {
  const others = ['http://localhost:3001', 'https://localhost:3000', 'http://evil.example:3000', 'null']

  it.each(others)('fails the preflight and may read no response: %s', async (origin) => {
    const { s3, client } = await storage({ origins })
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'a' }), { expiresIn: 60 })
    const asked = await preflight(url, origin)
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([403, null])
    const { headers } = await fetch(`${s3.endpoint}/${Bucket}/a`, { headers: { origin } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('a preflight without an Origin header answers 400', async () => {
  const { s3 } = await storage({ origins })
  expect((await fetch(`${s3.endpoint}/${Bucket}/a`, { method: 'OPTIONS' })).status).toBe(400)
})
