import { expect } from 'vitest'
import type { AbuseCase } from './abuse-case'

const wrongLogin = { method: 'POST', path: '/api/admin/login', body: { password: 'wrong' } }

const leadsTo = (
  id: string,
  name: string,
  path: string,
  status: AbuseCase['status'],
  more: Pick<AbuseCase, 'needs' | 'also'> = {},
): AbuseCase => ({ id, name, request: { path }, status, ...more })

export const transportCases: AbuseCase[] = [
  {
    id: 'GEN01',
    needs: 'gateway refusals',
    name: 'an unknown path answers our JSON 404, not the gateway’s 403 or a page',
    request: { path: '/api/does-not-exist' },
    status: 404,
    code: 'NOT_FOUND',
    also: ({ headers, json }) => {
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(json).toMatchObject({ success: false, requestId: expect.stringMatching(/\S/) })
    },
  },
  {
    id: 'GEN08',
    name: 'a method override is ignored',
    request: { ...wrongLogin, headers: { 'x-http-method-override': 'GET' } },
    status: 401,
    code: 'INVALID_CREDENTIALS',
  },
  leadsTo(
    'GEN09',
    'a path with .. does not reach another endpoint',
    '/api/../api/contact-inquiries',
    [404, 401],
    {
      needs: 'gateway refusals',
    },
  ),
  // CloudFront normalises the path to /contact-inquiries, so the behaviour of the page answers the 404.
  leadsTo(
    'GEN10',
    'a path with an encoded .. does not reach another endpoint',
    '/api/%2e%2e/contact-inquiries',
    404,
  ),
  leadsTo('GEN11', 'paths are case-sensitive', '/API/contact-inquiries', 404),
  leadsTo(
    'GEN12',
    'a trailing slash does not bypass the session check',
    '/api/contact-inquiries/',
    [404, 401],
  ),
  {
    id: 'GEN15',
    name: 'a foreign Host header does not appear in the answer',
    request: { path: '/api/logo', headers: { host: 'evil.example' } },
    status: [200, 403],
    also: ({ text, headers }) => expect(text + JSON.stringify(headers)).not.toContain('evil.example'),
  },
  {
    id: 'GEN16',
    name: 'X-Forwarded headers do not appear in the answer',
    request: {
      path: '/api/logo',
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'ftp',
        'x-forwarded-prefix': '/evil',
      },
    },
    status: 200,
    also: ({ text, headers }) => expect(text + JSON.stringify(headers)).not.toContain('evil'),
  },
  {
    id: 'GEN19',
    name: 'unknown and repeated query parameters, also __proto__, are ignored',
    request: { path: '/api/logo?category=a&category=b&__proto__[x]=1' },
    status: 200,
    also: () => expect(({} as Record<string, unknown>).x).toBeUndefined(),
  },
  leadsTo('GEN22', 'no file of the repository is served', '/.git/config', 404, {
    also: ({ text }) => expect(text).not.toContain('[core]'),
  }),
  leadsTo('GEN23', 'no source map is served', '/assets/index.js.map', 404),
  {
    id: 'GEN25',
    name: 'an answer is JSON with no-store, nosniff and a request id',
    request: { path: '/api/admin/status' },
    status: 200,
    also: ({ headers }) =>
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': expect.stringContaining('no-store'),
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/\S/),
      }),
  },
  leadsTo('GEN26', 'a URL of more than 8,192 bytes is refused', `/api/logo?${'x'.repeat(8192)}`, [413, 414]),
  {
    id: 'GEN27',
    name: 'a request with more than 20,480 bytes of headers is refused',
    request: { path: '/api/logo', headers: { 'x-padding': 'x'.repeat(20_480) } },
    status: [413, 431, 494],
  },
  {
    id: 'GEN28',
    name: 'a GET with a body is refused',
    request: { path: '/api/logo', body: '{}', headers: { 'content-length': '2' } },
    status: 403,
  },
]
