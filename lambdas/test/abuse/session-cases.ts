import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { AbuseCase } from './abuse-case'
import type { RawRequest } from './http-client'

const inbox = '/api/contact-inquiries'
const login = (body: unknown, more: Partial<RawRequest> = {}): RawRequest => ({
  method: 'POST',
  path: '/api/admin/login',
  body,
  ...more,
})
const refused = { status: 401, code: 'UNAUTHENTICATED' } as const

export const sessionCases: AbuseCase[] = [
  {
    id: 'INQ01',
    name: 'the inbox without a cookie returns neither data nor the total',
    request: { path: inbox },
    ...refused,
    also: ({ headers, text }) => {
      expect(headers).not.toHaveProperty('x-total-count')
      expect(text).not.toContain('@')
    },
  },
  {
    id: 'INQ07',
    name: 'the inbox with the stored hash of a session as its cookie',
    request: async ({ logIn }) => {
      const token = (await logIn()).split('=')[1] ?? ''
      return { path: inbox, cookie: `session=${createHash('sha256').update(token).digest('base64url')}` }
    },
    ...refused,
  },
  {
    id: 'INQ12',
    name: 'a request from another origin gets no CORS header',
    as: 'admin',
    request: { path: inbox, headers: { origin: 'https://evil.example' } },
    status: 200,
    also: ({ headers }) => expect(headers).not.toHaveProperty('access-control-allow-origin'),
  },
  {
    id: 'LOG24',
    name: 'a login does not adopt the session cookie of its request',
    request: ({ password }) => login({ password }, { cookie: `session=${'A'.repeat(43)}` }),
    status: 200,
    also: async ({ headers }, { send }) => {
      expect(headers['set-cookie']?.[0]).not.toContain('A'.repeat(43))
      expect((await send({ path: inbox, cookie: `session=${'A'.repeat(43)}` })).status).toBe(401)
    },
  },
  {
    id: 'SES01',
    name: 'the status without a session has two fields only',
    request: { path: '/api/admin/status' },
    status: 200,
    also: ({ json }) => expect(json).toEqual({ isAuthenticated: false, mfaEnabled: expect.any(Boolean) }),
  },
  {
    id: 'SES03',
    name: 'the MFA status has one field only',
    request: { path: '/api/admin/mfa-status' },
    status: 200,
    also: ({ json }) => expect(json).toEqual({ mfaEnabled: expect.any(Boolean) }),
  },
  {
    id: 'SES04',
    name: 'a logout without a session clears the cookie',
    request: { method: 'POST', path: '/api/admin/logout' },
    status: 200,
    also: ({ headers }) => expect(headers['set-cookie']?.[0]).toMatch(/session=; Max-Age=0/),
  },
  {
    id: 'SES05',
    name: 'a logout clears the browser’s cache and storage',
    request: async ({ logIn }) => ({ method: 'POST', path: '/api/admin/logout', cookie: await logIn() }),
    status: 200,
    also: ({ headers }) => expect(headers['clear-site-data']).toBe('"cache", "storage"'),
  },
  {
    id: 'SES06',
    needs: 'gateway refusals',
    name: 'a GET, as for a picture, does not log out',
    as: 'admin',
    request: { path: '/api/admin/logout' },
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    also: async (_, { send, admin }) => expect((await send({ path: inbox, cookie: admin })).status).toBe(200),
  },
]
