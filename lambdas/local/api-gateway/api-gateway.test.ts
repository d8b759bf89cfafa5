import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { headersOf, httpRequest, jsonOf } from '../http.testing'
import { ClientGone } from '../http-message'
import { gatewayOver } from './gateway.testing'

const MB = 1024 * 1024
const json = [['Content-Type', 'application/json']] as const

describe('a refusal of the gateway', () => {
  it('is our envelope, never cached, and names its request', async () => {
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
  ])('%s %s is a %i and reaches no function', async (method, target, status) => {
    const { call, events } = gatewayOver()
    expect((await call(httpRequest(target, { method }))).status).toBe(status)
    expect(events).toEqual([])
  })

  it('says which methods a path does have', async () => {
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
  ])('is a 413: %s', async (_what, body) => {
    const { call, events } = gatewayOver()
    const response = await call(post(body))
    expect(response.status).toBe(413)
    expect(await jsonOf(response)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(events).toEqual([])
  })

  it('counts as base64 where it travels as base64', async () => {
    const { call } = gatewayOver()
    const multipart = [['Content-Type', 'multipart/form-data; boundary=x']] as const
    expect((await call(post(Buffer.alloc(4 * MB), multipart))).status).toBe(200)
    expect((await call(post(Buffer.alloc(5 * MB), multipart))).status).toBe(413)
  })

  it('is not waited for when it says itself how absurd it is', async () => {
    const endless = new Readable({ read: () => undefined })
    const response = await gatewayOver().call(post(endless, [['Content-Length', String(2048 * MB)]]))
    expect(response.status).toBe(413)
  })

  it('is not read for ever when it does not say', async () => {
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

it('a client that hangs up half-way invokes nothing and is not logged as a fault', async () => {
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
