import { describe, expect, it } from 'vitest'
import { httpRequest } from '../http.testing'
import { gatewayOver } from './gateway.testing'

const json = [['Content-Type', 'application/json']] as const

describe('the event', () => {
  it('contains the resource, the raw path and body, and the address of the client', async () => {
    const { call, events } = gatewayOver()
    await call(httpRequest('/api/contact?a=1', { method: 'POST', headers: json, body: '{"é":1}' }))
    expect(events[0]).toMatchObject({
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
    expect(events[0]?.requestContext.requestId).toMatch(/^[\da-f-]{36}$/)
  })

  it('has headers in their original case, with all values, and the last value in headers', async () => {
    const { call, events } = gatewayOver()
    const headers = [
      ['X-Two', 'a'],
      ['x-two', 'b'],
      ['aCCept', '*/*'],
    ] as const
    await call(httpRequest('/api/logo', { headers }))
    expect(events[0]?.multiValueHeaders).toEqual({
      Host: ['www.example.com'],
      'X-Two': ['a', 'b'],
      aCCept: ['*/*'],
    })
    expect(events[0]?.headers).toEqual({ Host: 'www.example.com', 'X-Two': 'b', aCCept: '*/*' })
  })

  it('has decoded query parameters with all values, and the last value in queryStringParameters', async () => {
    const { call, events } = gatewayOver()
    await call(httpRequest('/api/media?category=a&category=b+c&x=%C3%A9&__proto__[x]=1&empty'))
    expect(events[0]?.queryStringParameters).toEqual({
      category: 'b c',
      x: 'é',
      '__proto__[x]': '1',
      empty: '',
    })
    expect(events[0]?.multiValueQueryStringParameters?.category).toEqual(['a', 'b c'])
  })

  it('has null for a missing query or body', async () => {
    const { call, events } = gatewayOver()
    await call(httpRequest('/api/logo'))
    expect(events[0]).toMatchObject({
      body: null,
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
    })
  })

  it('has a multipart body as base64 and any other as text, also with invalid UTF-8', async () => {
    const { call, events } = gatewayOver()
    const body = Buffer.from([0xff, 0x00, 0x41])
    const multipart = [['content-type', 'Multipart/Form-Data; boundary=x']] as const
    await call(httpRequest('/api/contact', { method: 'POST', headers: multipart, body }))
    await call(httpRequest('/api/contact', { method: 'POST', headers: json, body }))
    expect(events[0]).toMatchObject({ body: '/wBB', isBase64Encoded: true })
    expect(events[1]).toMatchObject({ body: '\ufffd\u0000A', isBase64Encoded: false })
  })
})
