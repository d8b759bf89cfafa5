import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { call, callWithHeaders } from './call'
import { endpoint } from './endpoint'
import { ApiError } from './errors'

const rename = endpoint({
  method: 'PUT',
  path: '/api/things/{name}',
  access: 'admin',
  params: z.object({ name: z.string() }),
  query: z.object({ page: z.optional(z.number()), word: z.optional(z.string()) }),
  headers: z.object({ 'if-version': z.optional(z.number()) }),
  body: z.object({ title: z.string() }),
  response: z.object({ id: z.number() }),
  auditLabel: null,
})
const list = endpoint({ method: 'GET', path: '/api/things', access: 'public', response: z.array(z.number()) })

/** Returns a `fetch` with a fixed response, and the requests that it was called with. */
function server(body: string, init: ResponseInit = {}) {
  const asked: [url: string, init: RequestInit | undefined][] = []
  const fetch: typeof globalThis.fetch = async (url, sent) => {
    asked.push([String(url), sent])
    return new Response(body, init)
  }
  return { asked, fetch }
}

const errorOf = (body: string, init: ResponseInit) =>
  call(list, {}, { fetch: server(body, init).fetch }).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a call of an endpoint', () => {
  it('sends encoded path parameters, the given query and headers, and a JSON body', async () => {
    const { asked, fetch } = server('{"id":7}')
    const query = { page: 2, word: undefined }
    const request = { params: { name: 'a/b ü' }, query, headers: { 'if-version': 3 }, body: { title: 'New' } }
    expect(await call(rename, request, { baseUrl: 'https://site.example', fetch })).toEqual({ id: 7 })
    const url = 'https://site.example/api/things/a%2Fb%20%C3%BC?page=2'
    const headers = { 'if-version': '3', 'content-type': 'application/json' }
    expect(asked).toEqual([
      [url, { method: 'PUT', credentials: 'include', headers, body: '{"title":"New"}' }],
    ])
  })

  it('sends no content type without a body, and uses the page’s own origin by default', async () => {
    const { asked, fetch } = server('[1]', { headers: { 'x-total': '40' } })
    const { signal } = new AbortController()
    const { body, headers } = await callWithHeaders(list, {}, { fetch, signal })
    expect([body, headers.get('x-total')]).toEqual([[1], '40'])
    expect(asked).toEqual([['/api/things', { method: 'GET', credentials: 'include', headers: {}, signal }]])
  })

  it('throws an ApiError with the body and the retry-after seconds of the response', async () => {
    const envelope = { success: false, code: 'RATE_LIMITED', message: 'Too many.' }
    const body = JSON.stringify(envelope)
    const error = await errorOf(body, { status: 429, headers: { 'retry-after': '60' } })
    expect(error).toBeInstanceOf(ApiError)
    const expected = { status: 429, code: 'RATE_LIMITED', body: envelope, retryAfter: 60 }
    expect(error).toMatchObject({ name: 'ApiError', message: `429: ${body}`, ...expected })
  })

  it.each([
    ['<h1>Bad gateway</h1>', '502: <h1>Bad gateway</h1>'],
    ['{"message":"Forbidden"}', '502: {"message":"Forbidden"}'],
    ['', '502: Bad Gateway'],
  ])('throws an error without a code for %j, which is not an error of the API', async (body, message) => {
    const error = await errorOf(body, { status: 502, statusText: 'Bad Gateway' })
    const unknown = { code: undefined, body: undefined, retryAfter: undefined }
    expect(error).toMatchObject({ message, status: 502, ...unknown })
  })

  it.each([200, 401])('throws an error without a code for success: false with status %i', async (status) => {
    const envelope = { success: false, message: 'No such code.' }
    const error = await errorOf(JSON.stringify(envelope), { status })
    expect(error).toMatchObject({ status, code: undefined, body: envelope })
  })

  it('throws when a successful response is not JSON or does not match the schema', async () => {
    expect(await errorOf('<h1>Welcome</h1>', {})).toBeInstanceOf(SyntaxError)
    expect(await errorOf('["one"]', {})).toBeInstanceOf(z.core.$ZodError)
  })
})
