import { commonHeaders } from '@highline/shared/infra/security-headers'
import { expect, it } from 'vitest'
import { securityHeaders } from './cdn/behaviour'
import { headersOf, httpRequest, jsonOf, textOf } from './http.testing'
import { readinessProxy } from './local-pages'

const behind = {
  site: async () => ({ status: 200, headers: [], body: 'the site' }),
  secure: securityHeaders('http://127.0.0.1:4000'),
  pages: {
    status: {
      s3: { endpoint: 'http://127.0.0.1:4000', mediaBucket: 'media', siteBucket: 'site' },
      dynamodb: { endpoint: 'http://127.0.0.1:4001', table: 'table' },
    },
    mails: async () => [],
    mailbox: async () => '',
    setMailFate: () => undefined,
  },
}

it.each(['/', '/api/logo', '/_local/status'])(
  'until it is opened, %s is asked to come again',
  async (target) => {
    const response = await readinessProxy().origin(httpRequest(target))
    expect(response.status).toBe(503)
    expect(headersOf(response)).toMatchObject({ ...commonHeaders, 'retry-after': '1' })
    expect(await jsonOf(response)).toMatchObject({ success: false, code: 'UNAVAILABLE' })
  },
)

it('then the machine’s own pages stand beside the site, with the headers of every answer', async () => {
  const proxy = readinessProxy()
  proxy.open(behind)
  for (const target of ['/_localhost', '/api/_local/x'])
    expect(await textOf(await proxy.origin(httpRequest(target)))).toBe('the site')
  const status = await proxy.origin(httpRequest('/_local/status'))
  expect([status.status, await jsonOf(status)]).toEqual([200, behind.pages.status])
  expect(headersOf(status)).toMatchObject(commonHeaders)
  expect(headersOf(status)['content-security-policy']).toContain('http://127.0.0.1:4000')
})
