import { endpointsOf, lambdaNames } from '@highline/shared/api'
import { admin } from '@highline/shared/endpoints/admin'
import { endpointKey, sessionRequired } from '@highline/shared/http/endpoint'
import { describe, expect, it } from 'vitest'
import { type FakeMediaApp, fakeMediaApp } from '../../test/fake-media-app'
import { type FakeRequest, send } from '../../test/request'
import { services } from '../../test/services'
import { ensureCredential } from '../auth/verify-login'

const doors = lambdaNames.flatMap((lambda) =>
  endpointsOf(lambda).map((endpoint) => ({ lambda, endpoint, door: endpointKey(endpoint) })),
)
type Door = (typeof doors)[number]

const adminDoors = doors.filter(({ endpoint }) => endpoint.access === 'admin')
const optionalDoors = doors.filter(({ endpoint }) => endpoint.access === 'optional')
const writes = doors.filter(({ endpoint }) => endpoint.method !== 'GET' || endpoint.sameSite)

function request(app: FakeMediaApp, { lambda, endpoint }: Door, request: FakeRequest = {}) {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']),
  )
  const body = endpoint.body ? { body: {} } : {}
  return send(services[lambda](app), endpoint, { params, ...body, ...request })
}

/** Cookies without a valid session: none, forged, expired or revoked. */
const cookies: [of: string, cookie: (app: FakeMediaApp) => string | undefined | Promise<string>][] = [
  ['no session', () => undefined],
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
      await send(services.auth(app), admin.logout, { cookie: app.cookie })
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

describe.each(cookies)('with the cookie of %s', (_of, cookieOf) => {
  async function isShut(door: Door, given: FakeRequest = {}) {
    const app = await fakeMediaApp()
    const cookie = await cookieOf(app)
    const before = app.table.all()
    expect(
      (await request(app, door, { ...given, ...(cookie === undefined ? {} : { cookie }) })).verdict,
    ).toEqual([401, 'UNAUTHENTICATED'])
    expect(app.table.all()).toEqual(before)
  }

  it.each(adminDoors)('$door answers 401 and changes nothing', (door) => isShut(door))

  it.each(optionalDoors)('$door answers 401 if the request requires a session', (door) =>
    isShut(door, { headers: sessionOnly }),
  )
})

it.each([...adminDoors, ...optionalDoors])('$door accepts a live session', async (door) => {
  const app = await fakeMediaApp()
  const { status } = await request(app, door, { cookie: app.cookie, headers: sessionOnly })
  expect([401, 403]).not.toContain(status)
})

const fromElsewhere: [string, Record<string, string>][] = [
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighbour under the same domain', { 'Sec-Fetch-Site': 'same-site' }],
  ['another origin, by an old browser', { Origin: 'https://evil.example' }],
  ['a sandboxed frame', { Origin: 'null' }],
]

describe.each(fromElsewhere)('a request from %s', (_from, headers) => {
  it.each(writes)('gets 403 from $door despite a live session', async (door) => {
    const app = await fakeMediaApp()
    const before = app.table.all()
    expect((await request(app, door, { cookie: app.cookie, headers })).verdict).toEqual([
      403,
      'FORBIDDEN_ORIGIN',
    ])
    expect(app.table.all()).toEqual(before)
  })
})

it('only the endpoints of the page, the contact form and the login need no session', () => {
  const open = doors.filter(({ endpoint }) => endpoint.access !== 'admin').map(({ door }) => door)
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
  const guarded = writes.filter(({ endpoint }) => endpoint.method === 'GET').map(({ door }) => door)
  expect(guarded).toEqual(['GET /api/admin/setup-mfa'])
})
