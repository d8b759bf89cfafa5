import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeLog } from '../../test/fake-log'
import { headersOf, httpRequest, jsonOf, textOf } from '../http.testing'
import { ClientGone } from '../http-message'
import { apiGateway } from './api-gateway'
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

const answer = { statusCode: 200, headers: {}, body: '{}' }

describe('the result of a function', () => {
  it('is sent with all its headers and each of its cookies', async () => {
    const created = {
      statusCode: 201,
      headers: { 'content-type': 'text/plain' },
      multiValueHeaders: { 'set-cookie': ['a=1', 'b=2'] },
      body: '{"ok":true}',
    }
    const response = await gatewayOver(created).call(httpRequest('/api/logo'))
    expect(response.status).toBe(201)
    expect(headersOf(response)).toEqual({
      'content-type': 'text/plain',
      'set-cookie': 'a=1 | b=2',
    })
    expect(await jsonOf(response)).toEqual({ ok: true })
  })

  it('cannot set connection, transfer-encoding and content-length', async () => {
    const headers = { connection: 'upgrade', 'transfer-encoding': 'chunked', 'content-length': '3' }
    const response = await gatewayOver({ ...answer, headers }).call(httpRequest('/api/logo'))
    expect(headersOf(response)).toEqual({})
  })

  it.each([
    ['nothing', null],
    ['a string', 'hello'],
    ['no status', { ...answer, statusCode: undefined }],
    ['an invalid status', { ...answer, statusCode: 42 }],
    ['a body that is not a string', { ...answer, body: { a: 1 } }],
    ['base64', { ...answer, isBase64Encoded: true }],
    ['headers in an array', { ...answer, headers: ['a'] }],
    ['a header with a line break', { ...answer, headers: { 'x-a': 'a\r\nset-cookie: b' } }],
    ['a header without a name', { ...answer, headers: { '': 'a' } }],
    ['more than 6 MB', { ...answer, body: 'x'.repeat(6 * MB) }],
    ['an error', () => Promise.reject(new Error('the secret reason'))],
  ])('that is %s answers 502 without details', async (_what, given) => {
    const { call, faults } = gatewayOver(given)
    const response = await call(httpRequest('/api/logo'))
    expect(response.status).toBe(502)
    expect(await jsonOf(response)).toMatchObject({ success: false, code: 'BAD_GATEWAY' })
    expect(await textOf(response)).not.toContain('secret')
    expect(faults).toHaveLength(1)
  })

  it('is a 502 when the function cannot be loaded', async () => {
    const load = () => {
      throw new Error('no such bundle')
    }
    expect((await apiGateway(load, fakeLog().log)(httpRequest('/api/logo'))).status).toBe(502)
  })

  it('is a 504 after 29 seconds, and a later failure of the function is ignored; no timer is left', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let fail: (error: Error) => void = () => undefined
    const { call, faults } = gatewayOver(() => new Promise((_, reject) => (fail = reject)))
    const response = call(httpRequest('/api/logo'))
    await vi.advanceTimersByTimeAsync(28_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await response).status).toBe(504)
    fail(new Error('too late'))
    await vi.runAllTimersAsync()
    expect(faults).toEqual([])
    await gatewayOver().call(httpRequest('/api/logo'))
    expect(vi.getTimerCount()).toBe(0)
  })
})
