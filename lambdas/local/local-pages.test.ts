import { commonHeaders } from '@highline/shared/infra/security-headers'
import { expect, it } from 'vitest'
import { securityHeaders } from './cdn/behaviour'
import { headersOf, httpRequest, jsonOf, textOf } from './http.testing'
import type { HeaderList } from './http-message'
import { readinessProxy, serveLocalPage } from './local-pages'

const mail = {
  to: 'a@example.com',
  from: 'b@example.com',
  subject: 's',
  text: 't',
  html: '',
  at: '2026-01-31',
}
const fates: string[] = []
const services = {
  s3: { endpoint: 'http://127.0.0.1:4001' },
  dynamodb: { endpoint: 'http://127.0.0.1:4002' },
  ses: { mails: async () => [mail], setFate: (fate: string) => void fates.push(fate) },
}
const status = {
  s3: { ...services.s3, mediaBucket: 'highline-local-media', siteBucket: 'highline-local-site' },
  dynamodb: { ...services.dynamodb, table: 'highline-local' },
}

const get = (target: string, method = 'GET', headers: HeaderList = []) =>
  serveLocalPage(services, httpRequest(target, { method, headers }), 'r-1')

it('/_local/status returns the endpoints of the services and nothing else', async () => {
  const response = await get('/_local/status')
  expect([response.status, await jsonOf(response)]).toEqual([200, status])
  expect(headersOf(response)['cache-control']).toBe('no-store')
})

it('/_local/mail returns the mails as JSON, and /_local/mailbox as a page', async () => {
  expect(await jsonOf(await get('/_local/mail'))).toEqual([mail])
  const page = await get('/_local/mailbox')
  expect(headersOf(page)['content-type']).toBe('text/html; charset=utf-8')
  expect(await textOf(page)).toContain('a@example.com')
})

it('an unknown path answers 404, and a POST to a page 405', async () => {
  expect((await get('/_local/nothing')).status).toBe(404)
  expect((await get('/_local/mail', 'POST')).status).toBe(405)
})

it.each(['cross-site', 'same-site'])(
  'a request with Sec-Fetch-Site: %s answers 403 on every path',
  async (from) => {
    const headers = [['Sec-Fetch-Site', from]] as const
    for (const target of ['/_local/status', '/_local/mail', '/_local/mailbox', '/_local/nothing'])
      expect((await get(target, 'GET', headers)).status, target).toBe(403)
    for (const own of ['same-origin', 'none'])
      expect((await get('/_local/mail', 'GET', [['Sec-Fetch-Site', own]])).status).toBe(200)
  },
)

it('POST /_local/mail-fate sets the fate of mails, and an unknown fate answers 404', async () => {
  expect((await get('/_local/mail-fate?bounce', 'POST')).status).toBe(200)
  expect((await get('/_local/mail-fate?explode', 'POST')).status).toBe(404)
  expect((await get('/_local/mail-fate?bounce')).status).toBe(405)
  expect(fates).toEqual(['bounce'])
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

it('when opened, readinessProxy serves the local pages beside the site, with the security headers', async () => {
  const proxy = readinessProxy()
  const site = async () => ({ status: 200, headers: [], body: 'the site' })
  proxy.open({ site, services, secure: securityHeaders('http://127.0.0.1:4000') })
  for (const target of ['/_localhost', '/api/_local/x'])
    expect(await textOf(await proxy.origin(httpRequest(target)))).toBe('the site')
  const answer = await proxy.origin(httpRequest('/_local/status'))
  expect([answer.status, await jsonOf(answer)]).toEqual([200, status])
  expect(headersOf(answer)).toMatchObject(commonHeaders)
  expect(headersOf(answer)['content-security-policy']).toContain('http://127.0.0.1:4000')
})
