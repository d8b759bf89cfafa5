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

  it.each([
    ['GET', '/api/media/check-status', '/api/media/check-status', null],
    ['GET', '/api/media/7/uses', '/api/media/{id}/uses', { id: '7' }],
    ['PUT', '/api/media/%63heck-status', '/api/media/{id}', { id: '%63heck-status' }],
    ['PUT', '/api/media/a%2Fb', '/api/media/{id}', { id: 'a%2Fb' }],
    ['PUT', '/api/media/%2e%2e', '/api/media/{id}', { id: '%2e%2e' }],
    ['PUT', '/api/media/{id}', '/api/media/{id}', { id: '{id}' }],
  ])(
    'of %s %s has the resource with the most literal segments, and parameters without decoding',
    async (method, path, resource, pathParameters) => {
      expect(await eventOf(path, { method })).toMatchObject({ resource, path, pathParameters })
    },
  )

  it('has headers and decoded query parameters with all values, and the last one in the single-value maps', async () => {
    const headers = [['X-Two', 'a'] as const, ['x-two', 'b'] as const, ['aCCept', '*/*'] as const]
    const query = 'category=a&category=b+c&x=%C3%A9&__proto__[x]=1&empty'
    const event = await eventOf(`/api/media?${query}`, { headers })
    const others = { Host: ['www.example.com'], aCCept: ['*/*'] }
    expect(event?.multiValueHeaders).toEqual({ ...others, 'X-Two': ['a', 'b'] })
    expect(event?.headers).toEqual({ Host: 'www.example.com', 'X-Two': 'b', aCCept: '*/*' })
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
