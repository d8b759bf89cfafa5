import { endpointsOf, lambdaNames } from '@highline/shared/api'
import { admin } from '@highline/shared/endpoints/admin'
import { type Endpoint, endpointKey, sessionRequired } from '@highline/shared/http/endpoint'
import { describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import type { FakeRequest } from '../../test/request'
import { ask } from '../../test/services'
import { ensureCredential } from '../auth/verify-login'

interface Row {
  readonly endpoint: Endpoint
  /** Method and path. */
  readonly key: string
}

const all: readonly Row[] = lambdaNames
  .flatMap((lambda): readonly Endpoint[] => endpointsOf(lambda))
  .map((endpoint) => ({ endpoint, key: endpointKey(endpoint) }))
const ofAdmin = all.filter(({ endpoint }) => endpoint.access === 'admin')
const withOptionalSession = all.filter(({ endpoint }) => endpoint.access === 'optional')
const writes = all.filter(({ endpoint }) => endpoint.method !== 'GET' || endpoint.sameSite)

function request(app: FakeMediaApp, { endpoint }: Row, more: FakeRequest) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, '1']))
  return ask(app, endpoint, { params, ...(endpoint.body && { body: {} }), ...more })
}

/** Asserts that a request is refused and changes nothing. */
async function expectRefused(app: FakeMediaApp, row: Row, more: FakeRequest, verdict: [number, string]) {
  const before = app.table.all()
  expect((await request(app, row, more)).verdict).toEqual(verdict)
  expect(app.table.all()).toEqual(before)
}

/** Cookies without a valid session: none, forged, expired or revoked. */
const cookies: [of: string, cookie: (app: FakeMediaApp) => string | Promise<string>][] = [
  ['no session', () => ''],
  ['a forger', () => `session=${'A'.repeat(43)}`],
  [
    'an administrator who was idle for an hour',
    (app) => {
      app.wait(60 * 60 + 1)
      return app.cookie
    },
  ],
  [
    'an administrator who logged out',
    async (app) => {
      await ask(app, admin.logout, { cookie: app.cookie })
      return app.cookie
    },
  ],
  [
    'an administrator whose password was changed',
    async (app) => {
      await ensureCredential(app.table, 'scrypt$2$8$1$other$hash')
      return app.cookie
    },
  ],
]

const sessionOnly = { [sessionRequired]: '1' }

describe.each(cookies)('with the cookie of %s', (_, cookieOf) => {
  async function expectUnauthenticated(row: Row, given: FakeRequest = {}) {
    const app = await fakeMediaApp()
    const cookie = await cookieOf(app)
    await expectRefused(app, row, { ...given, cookie }, [401, 'UNAUTHENTICATED'])
  }

  it.each(ofAdmin)('$key answers 401 and changes nothing', (row) => expectUnauthenticated(row))

  it.each(withOptionalSession)('$key answers 401 if the request requires a session', (row) =>
    expectUnauthenticated(row, { headers: sessionOnly }),
  )
})

it.each([...ofAdmin, ...withOptionalSession])('$key accepts a live session', async (row) => {
  const app = await fakeMediaApp()
  const { status } = await request(app, row, { cookie: app.cookie, headers: sessionOnly })
  expect([401, 403]).not.toContain(status)
})

const fromElsewhere: [string, Record<string, string>][] = [
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighbour under the same domain', { 'Sec-Fetch-Site': 'same-site' }],
  ['another origin, by an old browser', { Origin: 'https://evil.example' }],
  ['a sandboxed frame', { Origin: 'null' }],
]

describe.each(fromElsewhere)('a request from %s', (_, headers) => {
  it.each(writes)('gets 403 from $key despite a live session', async (row) => {
    const app = await fakeMediaApp()
    await expectRefused(app, row, { cookie: app.cookie, headers }, [403, 'FORBIDDEN_ORIGIN'])
  })
})

it('only the endpoints of the page, the contact form and the login need no session', () => {
  const open = all.filter(({ endpoint }) => endpoint.access !== 'admin').map(({ key }) => key)
  expect(open.sort()).toEqual([
    'GET /api/admin/mfa-status',
    'GET /api/admin/status',
    'GET /api/content-sections',
    'GET /api/hero-carousel',
    'GET /api/logo',
    'GET /api/media',
    'GET /api/media-file/{filename}',
    'GET /api/projects',
    'POST /api/admin/login',
    'POST /api/admin/logout',
    'POST /api/admin/send-link',
    'POST /api/admin/send-mfa',
    'POST /api/admin/use-link',
    'POST /api/contact',
  ])
})

it('the only GET endpoint that refuses other sites is the one that returns the MFA secret', () => {
  const guarded = writes.filter(({ endpoint }) => endpoint.method === 'GET').map(({ key }) => key)
  expect(guarded).toEqual(['GET /api/admin/setup-mfa'])
})
