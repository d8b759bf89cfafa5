import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeLog } from '../../test/fake-log'
import { headersOf, httpRequest, jsonOf } from '../http.testing'
import { ClientGone } from '../http-message'
import { apiGateway } from './api-gateway'
import { gatewayOver } from './gateway.testing'

const MB = 1024 * 1024
const json = ['Content-Type', 'application/json'] as const
const getLogo = () => httpRequest('/api/logo')

const post = (body: Buffer | Readable, header: readonly [string, string] = json) =>
  httpRequest('/api/contact', { method: 'POST', headers: [header], body })

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
  ['get', '/api/logo', 405],
  ['DELETE', '/api/content-sections', 405],
])(
  '%s %s is answered with the error envelope and %i, and calls no function',
  async (method, target, status) => {
    const { call, events } = gatewayOver()
    const response = await call(httpRequest(target, { method }))
    expect(response.status).toBe(status)
    const { 'x-request-id': requestId, ...headers } = headersOf(response)
    expect(headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store, private',
      'x-content-type-options': 'nosniff',
      ...(status === 405 && { allow: 'GET, PUT' }),
    })
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
    const body = { success: false, code: expect.any(String), message: expect.any(String), requestId }
    expect(await jsonOf(response)).toEqual(body)
    expect(events).toEqual([])
  },
)

describe('a body', () => {
  const multipart = ['Content-Type', 'multipart/form-data; boundary=x'] as const
  it.each([
    [413, 'more than 10 MB', post(Buffer.alloc(10 * MB + 1, 'a'))],
    [413, 'an event of more than 6 MB', post(Buffer.alloc(6 * MB, 'a'))],
    [413, '5 MB as multipart, which is base64 in the event', post(Buffer.alloc(5 * MB), multipart)],
    [200, '4 MB as multipart', post(Buffer.alloc(4 * MB), multipart)],
  ])('is answered with %i if it has %s', async (status, _what, request) => {
    const { call, events } = gatewayOver()
    const response = await call(request)
    expect(response.status).toBe(status)
    if (status === 413) expect(await jsonOf(response)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect(events).toHaveLength(status === 413 ? 0 : 1)
  })

  it('is read only up to the limit, and not at all if its Content-Length is far too large', async () => {
    let chunks = 0
    const endless = new Readable({
      read() {
        chunks++
        this.push(Buffer.alloc(MB))
      },
    })
    const announced = ['Content-Length', String(2048 * MB)] as const
    expect((await gatewayOver().call(post(endless, announced))).status).toBe(413)
    expect(chunks).toBe(0)
    expect((await gatewayOver().call(post(endless))).status).toBe(413)
    expect(chunks).toBeLessThan(60)
    expect(endless.destroyed).toBe(false)
  })

  it('that the client does not send to its end invokes no function, and no error is logged', async () => {
    const { call, events, faults } = gatewayOver()
    const cutOff = async function* () {
      yield Buffer.from('{"first')
      throw new Error('aborted')
    }
    await expect(call(post(Readable.from(cutOff())))).rejects.toThrow(ClientGone)
    expect([events, faults]).toEqual([[], []])
  })
})

describe('the result of a function', () => {
  const answer = { statusCode: 201, headers: { 'content-type': 'text/plain' }, body: '{"ok":true}' }

  it('is sent with its headers and each of its cookies, but not with headers of the connection', async () => {
    const connection = { connection: 'upgrade', 'transfer-encoding': 'chunked', 'content-length': '3' }
    const response = await gatewayOver({
      ...answer,
      headers: { ...answer.headers, ...connection },
      multiValueHeaders: { 'set-cookie': ['a=1', 'b=2'] },
    }).call(getLogo())
    expect(response.status).toBe(201)
    expect(headersOf(response)).toEqual({ 'content-type': 'text/plain', 'set-cookie': 'a=1 | b=2' })
    expect(await jsonOf(response)).toEqual({ ok: true })
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
    const response = await call(getLogo())
    expect(response.status).toBe(502)
    const { success, code, message } = Object(await jsonOf(response))
    expect([success, code, message]).toEqual([false, 'BAD_GATEWAY', expect.not.stringContaining('secret')])
    expect(faults).toHaveLength(1)
  })

  it('is a 502 when the function cannot be loaded', async () => {
    const load = () => {
      throw new Error('no such bundle')
    }
    expect((await apiGateway(load, fakeLog().log)(getLogo())).status).toBe(502)
  })

  it('is a 504 after 29 seconds, and a later failure of the function is ignored; no timer is left', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let fail: (error: Error) => void = () => undefined
    const { call, faults } = gatewayOver(() => new Promise((_, reject) => (fail = reject)))
    const response = call(getLogo())
    await vi.advanceTimersByTimeAsync(28_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await response).status).toBe(504)
    fail(new Error('too late'))
    await vi.runAllTimersAsync()
    expect(faults).toEqual([])
    await gatewayOver().call(getLogo())
    expect(vi.getTimerCount()).toBe(0)
  })
})
