import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { headersOf, httpRequest, jsonOf } from '../http.testing'
import { ClientGone } from '../http-message'
import { gatewayOver } from './gateway.testing'

const MB = 1024 * 1024
const json = [['Content-Type', 'application/json']] as const

describe('an error response of the gateway', () => {
  it('is the error envelope with the request id, and is not cached', async () => {
    const response = await gatewayOver().call(httpRequest('/api/nothing-here'))
    const { 'x-request-id': requestId, ...headers } = headersOf(response)
    expect(headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store, private',
      'x-content-type-options': 'nosniff',
    })
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
    expect(await jsonOf(response)).toEqual({
      success: false,
      code: 'NOT_FOUND',
      message: 'Not found.',
      requestId,
    })
  })

  it.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api/logo/', 404],
    ['GET', '/API/logo', 404],
    ['GET', '/api/../api/logo', 404],
    ['GET', '/api/%2e%2e/logo', 404],
    ['GET', '/api/%6Cogo', 404],
    ['GET', '/api/%zz', 400],
    ['GET', '/api/%', 400],
    ['GET', '/api/%ff', 400],
    ['GET', '/api/logo?a=%', 400],
    ['HEAD', '/api/logo', 405],
    ['OPTIONS', '/api/logo', 405],
    ['PATCH', '/api/content-sections', 405],
    ['get', '/api/logo', 405],
  ])('for %s %s is a %i, without a call of a function', async (method, target, status) => {
    const { call, events } = gatewayOver()
    expect((await call(httpRequest(target, { method }))).status).toBe(status)
    expect(events).toEqual([])
  })

  it('for an unsupported method has an Allow header', async () => {
    const response = await gatewayOver().call(httpRequest('/api/content-sections', { method: 'DELETE' }))
    expect(headersOf(response)).toMatchObject({ allow: 'GET, PUT' })
    expect(await jsonOf(response)).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })
})

describe('a body that is too large', () => {
  const post = (body: Buffer | Readable, headers: readonly (readonly [string, string])[] = json) =>
    httpRequest('/api/contact', { method: 'POST', headers, body })

  it.each([
    ['more than 10 MB', Buffer.alloc(10 * MB + 1, 'a')],
    ['an event of more than 6 MB', Buffer.alloc(6 * MB, 'a')],
  ])('answers 413: %s', async (_what, body) => {
    const { call, events } = gatewayOver()
    const response = await call(post(body))
    expect(response.status).toBe(413)
    expect(await jsonOf(response)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(events).toEqual([])
  })

  it('is measured as base64 when it is multipart', async () => {
    const { call } = gatewayOver()
    const multipart = [['Content-Type', 'multipart/form-data; boundary=x']] as const
    expect((await call(post(Buffer.alloc(4 * MB), multipart))).status).toBe(200)
    expect((await call(post(Buffer.alloc(5 * MB), multipart))).status).toBe(413)
  })

  it('answers 413 immediately when its Content-Length is far too large', async () => {
    const endless = new Readable({ read: () => undefined })
    const response = await gatewayOver().call(post(endless, [['Content-Length', String(2048 * MB)]]))
    expect(response.status).toBe(413)
  })

  it('is read only up to a limit when it has no Content-Length', async () => {
    const chunk = Buffer.alloc(MB)
    let chunks = 0
    const body = new Readable({
      read() {
        chunks++
        this.push(chunk)
      },
    })
    expect((await gatewayOver().call(post(body))).status).toBe(413)
    expect(chunks).toBeLessThan(60)
    expect(body.destroyed).toBe(false)
  })
})

it('a client that disconnects while sending invokes no function, and no error is logged', async () => {
  const { call, events, faults } = gatewayOver()
  const body = Readable.from(
    (async function* () {
      yield Buffer.from('{"first')
      throw new Error('aborted')
    })(),
  )
  const response = call(httpRequest('/api/contact', { method: 'POST', headers: json, body }))
  await expect(response).rejects.toThrow(ClientGone)
  expect([events, faults]).toEqual([[], []])
})
