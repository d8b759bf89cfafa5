import { bodies } from '@highline/shared/constants'
import { contact } from '@highline/shared/endpoints/contact'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { words } from '../../test/inbox'
import { apiEvent, type FakeRequest } from '../../test/request'
import { ask } from '../../test/services'
import { assertSameOrigin } from './pipeline'

const post = (app: FakeApp, request: FakeRequest) => ask(app, contact.create, request)
/** Posts an inquiry that is refused: nothing is stored, and the request is logged. @returns status and code */
async function refusal(request: FakeRequest) {
  const { verdict } = await post(app, request)
  expect(app.table.all()).toEqual([])
  expect(app.lines.map(({ event }) => event)).toEqual(['request'])
  return verdict
}
const statusOf = async (request: FakeRequest, of = app) =>
  (await post(of, { body: words, ...request })).status

let app: FakeApp
beforeEach(() => {
  app = fakeApp()
})

describe('a body', () => {
  it.each([
    ['{"firstName":', 'is cut off'],
    ['', 'is empty'],
    ['not json', 'is no JSON'],
    [`"${'['.repeat(bodies.jsonDepth + 1)}`, 'ends in words that have brackets'],
  ])('%j that %s gets 400 INVALID_JSON', async (rawBody) => {
    expect(await refusal({ rawBody })).toEqual([400, 'INVALID_JSON'])
  })

  it('that is absent gets 400 INVALID_JSON', async () => {
    expect(await refusal({})).toEqual([400, 'INVALID_JSON'])
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8x',
    'application/json; charset=xutf-8',
    'application/json, text/plain',
    'json',
  ])('of type %s is refused with 415', async (type) => {
    const headers = { 'Content-Type': type }
    expect(await refusal({ body: words, headers })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  it.each([
    'APPLICATION/JSON ;charset="UTF-8"',
    'application/json;charset=utf8',
    'application/json;charset= utf-8 ;',
  ])('of type %j is accepted as JSON', async (type) =>
    expect(await statusOf({ headers: { 'Content-Type': type } })).toBe(201),
  )

  /** An inquiry with one more field, which is ignored. */
  const withMore = (json: string) => JSON.stringify(words).replace('{', `{"more":${json},`)
  const nested = (depth: number) => withMore('['.repeat(depth - 1) + ']'.repeat(depth - 1))
  const padded = (bytes: number) => JSON.stringify(words).padEnd(bytes)

  it.each([
    ['nested as deeply as is allowed', nested(bodies.jsonDepth)],
    ['with many brackets side by side', withMore(`[${'[],{},'.repeat(20)}0]`)],
    ['with brackets in its words', withMore(String.raw`"\\\"[[[[[[[[[[{{{{{{{{{{"`)],
    ['as long as is allowed', padded(bodies.json)],
  ])('%s is accepted', async (_, rawBody) => expect(await statusOf({ rawBody })).toBe(201))

  it.each([
    ['nested one deeper', nested(bodies.jsonDepth + 1), [400, 'VALIDATION_FAILED']],
    ['nested too deeply behind words that are not ended', `${nested(20)}"[`, [400, 'VALIDATION_FAILED']],
    ['one byte longer', padded(bodies.json + 1), [413, 'PAYLOAD_TOO_LARGE']],
    ['nested ten thousand levels deep', nested(10_000), [400, 'VALIDATION_FAILED']],
  ])('%s is refused', async (_, rawBody, expected) => {
    expect(await refusal({ rawBody })).toEqual(expected)
  })

  it('with a __proto__ field does not change Object.prototype', async () => {
    const rawBody = JSON.stringify(words).replace('{', '{"__proto__":{"isAdmin":true},')
    expect(await statusOf({ rawBody })).toBe(201)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })
})

describe('the origin check', () => {
  it.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://site.example.evil.example' },
    { Origin: 'http://site.example:8080' },
    { Origin: 'http://site.example/' },
    { Origin: 'ftp://site.example' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://site.example' },
  ])('refuses a request with %j', async (headers) => {
    expect(await refusal({ body: words, headers })).toEqual([403, 'FORBIDDEN_ORIGIN'])
  })

  it('refuses every origin if the edge has not sent the host of the site', () => {
    for (const Origin of ['null', 'http://localhost', 'http://', 'undefined']) {
      const event = { ...apiEvent(contact.create), headers: { Origin }, multiValueHeaders: {} }
      expect(() => assertSameOrigin(event, 'local')).toThrow('Request refused.')
    }
  })

  it.each([
    ['local', 'http://site.example', 201],
    ['local', 'https://site.example', 403],
    ['live', 'https://site.example', 201],
    ['live', 'http://site.example', 403],
    ['live', 'https://site.example:8443', 403],
  ])('compares scheme, host and port: on stage %s %s gets %i', async (stage, Origin, status) => {
    expect(await statusOf({ headers: { Origin } }, { ...app, stage })).toBe(status)
  })

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { ORIGIN: 'http://site.example' },
    { Origin: 'http://site.example:3000', 'X-Site-Host': 'Site.example:3000' },
    {},
  ])('accepts a request with %j', async (headers) => expect(await statusOf({ headers })).toBe(201))
})

it('F43: an unexpected error is logged once, and answered 500 with only a reference', async () => {
  const transact = () => Promise.reject(new TypeError('secret detail'))
  const { status, body } = await post({ ...app, table: { ...app.table, transact } }, { body: words })
  expect(status).toBe(500)
  expect(body).toEqual({
    success: false,
    code: 'INTERNAL',
    message: 'Something went wrong. Reference: request-1',
    requestId: 'request-1',
  })
  expect(app.lines.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ event: 'fault', details: { requestId: 'request-1' } }),
  ])
})

it('a public endpoint does not look up a session, even with a session cookie', async () => {
  const table = { ...app.table, getMany: () => Promise.reject(new Error('not granted')) }
  expect(await statusOf({ cookie: `session=${'A'.repeat(43)}` }, { ...app, table })).toBe(201)
})

it('every answer is JSON with no-store, nosniff and a request id that is also in the log', async () => {
  const begun = performance.now() - 1
  const { headers } = await post(app, { body: words })
  expect(headers).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store, private',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'request-1',
  })
  const ms = expect.toSatisfy((value: number) => value >= 0 && value < performance.now() - begun)
  const details = { endpoint: 'POST /api/contact', status: 201, ms, requestId: 'request-1' }
  expect(app.lines).toEqual([{ level: 'info', event: 'request', details }])
})

it('the log of a request has no personal data', async () => {
  const cookie = 'session=canary'
  await post(app, { body: { ...words, email: 'canary@example.co.uk' }, cookie, address: '198.51.100.9' })
  await post(app, { body: { ...words, firstName: 'canary\u0000' } })
  expect(JSON.stringify(app.lines)).not.toMatch(/canary|198\.51|Ada|antennas/)
})
