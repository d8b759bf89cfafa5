import { commonHeaders } from '@highline/shared/infra/security-headers'
import { describe, expect, it } from 'vitest'
import { securityHeaders } from './cdn/behaviour'
import { headersOf, httpRequest, jsonOf, textOf } from './http.testing'
import type { HeaderList } from './http-message'
import { readinessProxy } from './local-pages'

const addresses = { to: 'a@example.com', from: 'b@example.com' }
const mail = { ...addresses, subject: 's', text: 't', html: '', at: '2026-01-31' }

const buckets = { mediaBucket: 'highline-local-media', siteBucket: 'highline-local-site' }
const endpoints = {
  s3: { endpoint: 'http://127.0.0.1:4001', ...buckets },
  dynamodb: { endpoint: 'http://127.0.0.1:4002', table: 'highline-local' },
}

/** Opens a proxy, and returns a function that sends it requests, and the outcomes set for mails. */
function opened() {
  const fates: string[] = []
  const ses = { mails: async () => [mail], setFate: (fate: string) => void fates.push(fate) }
  const proxy = readinessProxy()
  const site = async () => ({ status: 200, headers: [], body: 'the site' })
  const secure = securityHeaders('http://127.0.0.1:4000')
  proxy.open({ site, services: { ...endpoints, ses }, secure })
  const get = (target: string, method = 'GET', headers: HeaderList = []) =>
    proxy.origin(httpRequest(target, { method, headers }))
  return {
    fates,
    get,
    statusOf: async (...request: Parameters<typeof get>) => (await get(...request)).status,
  }
}

describe('the local pages', () => {
  it('have the endpoints of the services, and the mails as JSON and as a page, with the security headers', async () => {
    const { get } = opened()
    const status = await get('/_local/status')
    expect(await jsonOf(status)).toEqual(endpoints)
    expect(headersOf(status)).toMatchObject({ ...commonHeaders, 'cache-control': 'no-store' })
    expect(headersOf(status)['content-security-policy']).toContain('http://127.0.0.1:4000')
    expect(await jsonOf(await get('/_local/mail'))).toEqual([mail])
    const page = await get('/_local/mailbox')
    expect([status.status, page.status]).toEqual([200, 200])
    expect(headersOf(page)['content-type']).toBe('text/html; charset=utf-8')
    expect(await textOf(page)).toContain('a@example.com')
  })

  it('answer 404 to an unknown path and 405 to another method; other paths belong to the site', async () => {
    const { get, statusOf } = opened()
    expect([await statusOf('/_local/nothing'), await statusOf('/_local/mail', 'POST')]).toEqual([404, 405])
    for (const target of ['/_localhost', '/api/_local/x'])
      expect(await textOf(await get(target))).toBe('the site')
  })

  it('answer 403 on every path to a page of another site or port, by Sec-Fetch-Site', async () => {
    const { statusOf } = opened()
    const from = (site: string) => [['Sec-Fetch-Site', site]] as const
    for (const target of ['/_local/status', '/_local/mail', '/_local/mailbox', '/_local/nothing'])
      for (const other of ['cross-site', 'same-site'])
        expect(await statusOf(target, 'GET', from(other)), `${target} from ${other}`).toBe(403)
    for (const own of ['same-origin', 'none'])
      expect(await statusOf('/_local/mail', 'GET', from(own)), own).toBe(200)
  })

  it('POST mail-fate sets the fate of mails, and an unknown fate answers 404', async () => {
    const { fates, statusOf } = opened()
    expect(await statusOf('/_local/mail-fate?bounce', 'POST')).toBe(200)
    expect(await statusOf('/_local/mail-fate?explode', 'POST')).toBe(404)
    expect(await statusOf('/_local/mail-fate?bounce')).toBe(405)
    expect(fates).toEqual(['bounce'])
  })
})

it.each(['/', '/api/logo', '/_local/status'])(
  'before it is opened, readinessProxy answers %s with 503 and Retry-After',
  async (target) => {
    const response = await readinessProxy().origin(httpRequest(target))
    expect(response.status).toBe(503)
    expect(headersOf(response)).toMatchObject({ ...commonHeaders, 'retry-after': '1' })
    expect(await jsonOf(response)).toMatchObject({ success: false, code: 'UNAVAILABLE' })
  },
)
