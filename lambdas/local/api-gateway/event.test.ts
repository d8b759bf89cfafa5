import { describe, expect, it } from 'vitest'
import { httpRequest } from '../http.testing'
import { gatewayOver } from './gateway.testing'

async function eventOf(...request: Parameters<typeof httpRequest>) {
  const { call, events } = gatewayOver()
  await call(httpRequest(...request))
  return events[0]
}

const json = [['Content-Type', 'application/json']] as const
const multipart = [['content-type', 'Multipart/Form-Data; boundary=x']] as const

describe('the event', () => {
  it('contains the resource, the raw path and body, and the address of the client', async () => {
    const event = await eventOf('/api/contact?a=1', { method: 'POST', headers: json, body: '{"é":1}' })
    expect(event).toMatchObject({
      resource: '/api/contact',
      path: '/api/contact',
      httpMethod: 'POST',
      pathParameters: null,
      stageVariables: null,
      body: '{"é":1}',
      isBase64Encoded: false,
      requestContext: {
        stage: 'local',
        path: '/local/api/contact',
        resourcePath: '/api/contact',
        httpMethod: 'POST',
        protocol: 'HTTP/1.1',
        requestTimeEpoch: 1_795_168_800_000,
        identity: { sourceIp: '203.0.113.7', userAgent: null },
      },
    })
    expect(event?.requestContext.requestId).toMatch(/^[\da-f-]{36}$/)
  })

  it('has headers in their original case, with all values, and the last value in headers', async () => {
    const headers = [['X-Two', 'a'] as const, ['x-two', 'b'] as const, ['aCCept', '*/*'] as const]
    const event = await eventOf('/api/logo', { headers })
    const others = { Host: ['www.example.com'], aCCept: ['*/*'] }
    expect(event?.multiValueHeaders).toEqual({ ...others, 'X-Two': ['a', 'b'] })
    expect(event?.headers).toEqual({ Host: 'www.example.com', 'X-Two': 'b', aCCept: '*/*' })
  })

  it('has decoded query parameters with all values, and the last value in queryStringParameters', async () => {
    const event = await eventOf('/api/media?category=a&category=b+c&x=%C3%A9&__proto__[x]=1&empty')
    const last = { category: 'b c', x: 'é', '__proto__[x]': '1', empty: '' }
    expect(event?.queryStringParameters).toEqual(last)
    expect(event?.multiValueQueryStringParameters?.category).toEqual(['a', 'b c'])
  })

  it('has null for a missing query or body', async () => {
    const missing = { body: null, queryStringParameters: null, multiValueQueryStringParameters: null }
    expect(await eventOf('/api/logo')).toMatchObject(missing)
  })

  it.each([
    [multipart, '/wBB', true],
    [json, '\ufffd\u0000A', false],
  ])('has a multipart body as base64 and any other as text, also with invalid UTF-8: %j', async (...row) => {
    const [headers, body, isBase64Encoded] = row
    const sent = Buffer.from([0xff, 0x00, 0x41])
    const event = await eventOf('/api/contact', { method: 'POST', headers, body: sent })
    expect(event).toMatchObject({ body, isBase64Encoded })
  })
})
