import { describe, expect, it } from 'vitest'
import { Bucket, storage } from './s3.testing'

describe('a browser on another origin', () => {
  const origin = 'http://127.0.0.1:3000'

  it('may send a signed upload', async () => {
    const { s3 } = await storage()
    const { status, headers } = await fetch(`${s3.endpoint}/${Bucket}/a?X-Amz-Signature=x`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,x-amz-checksum-sha256',
      },
    })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toContain('PUT')
    expect(headers.get('access-control-allow-headers')).toBe('content-type,x-amz-checksum-sha256')
  })

  it('may read the ETag of an answer, and the reason of a refusal', async () => {
    const { s3 } = await storage()
    const { status, headers } = await fetch(`${s3.endpoint}/${Bucket}/a`, { headers: { origin } })
    expect(status).toBe(403)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('ETag')
  })

  it('is what a preflight must come from', async () => {
    const { s3 } = await storage()
    expect((await fetch(`${s3.endpoint}/${Bucket}/a`, { method: 'OPTIONS' })).status).toBe(400)
  })
})
