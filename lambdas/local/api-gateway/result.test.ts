import { afterEach, describe, expect, it, vi } from 'vitest'
import { headersOf, httpRequest, jsonOf, textOf } from '../http.testing'
import { apiGateway } from './api-gateway'
import { gatewayOver } from './gateway.testing'

const MB = 1024 * 1024

afterEach(() => vi.useRealTimers())

describe('the result of a function', () => {
  it('is sent with all its headers and each of its cookies', async () => {
    const answer = {
      statusCode: 201,
      headers: { 'X-One': '1', 'X-Number': 2, 'set-cookie': 'a=1' },
      multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
      body: '{"ok":true}',
    }
    const response = await gatewayOver(answer).call(httpRequest('/api/logo'))
    expect(response.status).toBe(201)
    expect(headersOf(response)).toEqual({
      'content-type': 'application/json',
      'x-one': '1',
      'x-number': '2',
      'set-cookie': 'a=1 | b=2',
    })
    expect(await jsonOf(response)).toEqual({ ok: true })
  })

  it('may have a status of digits in a string, and no body', async () => {
    const response = await gatewayOver({ statusCode: '404' }).call(httpRequest('/api/logo'))
    expect([response.status, await textOf(response)]).toEqual([404, ''])
  })

  it.each([
    ['multipart/form-data, */*', 'hello'],
    ['*/*', 'aGVsbG8='],
    ['*/*, multipart/form-data', 'aGVsbG8='],
  ])('is decoded from base64 only when Accept begins with a binary type: %s', async (accept, body) => {
    const { call } = gatewayOver({ statusCode: 200, body: 'aGVsbG8=', isBase64Encoded: true })
    expect(await textOf(await call(httpRequest('/api/logo', { headers: [['Accept', accept]] })))).toBe(body)
  })

  it('cannot set connection, transfer-encoding and content-length', async () => {
    const headers = { connection: 'upgrade', 'transfer-encoding': 'chunked', 'content-length': '3' }
    const response = await gatewayOver({ statusCode: 200, headers, body: '{}' }).call(
      httpRequest('/api/logo'),
    )
    expect(Object.keys(headersOf(response))).toEqual(['content-type'])
  })

  it.each([
    ['nothing', null],
    ['a string', 'hello'],
    ['no status', { body: '{}' }],
    ['an invalid status', { statusCode: 42 }],
    ['a body that is not a string', { statusCode: 200, body: { a: 1 } }],
    ['headers in an array', { statusCode: 200, headers: ['a'] }],
    ['a header with a line break', { statusCode: 200, headers: { 'x-a': 'a\r\nset-cookie: b' } }],
    ['a header without a name', { statusCode: 200, headers: { '': 'a' } }],
    ['more than 6 MB', { statusCode: 200, body: 'x'.repeat(6 * MB) }],
    ['an error', () => Promise.reject(new Error('the secret reason'))],
  ])('that is %s answers 502 without details', async (_what, answer) => {
    const { call, faults } = gatewayOver(answer)
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
    const call = apiGateway(load, { info: () => undefined, error: () => undefined })
    expect((await call(httpRequest('/api/logo'))).status).toBe(502)
  })

  it('is a 504 after 29 seconds, and a later failure of the function is ignored', async () => {
    vi.useFakeTimers()
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
  })

  it('leaves no timer running', async () => {
    vi.useFakeTimers()
    await gatewayOver().call(httpRequest('/api/logo'))
    expect(vi.getTimerCount()).toBe(0)
  })
})
