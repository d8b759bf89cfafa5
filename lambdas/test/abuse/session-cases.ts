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
    name: 'the inbox without a cookie says nothing, not even how many',
    request: { path: inbox },
    ...refused,
    also: ({ headers, text }) => {
      expect(headers).not.toHaveProperty('x-total-count')
      expect(text).not.toContain('@')
    },
  },
  {
    id: 'INQ07',
    name: 'what the table holds of a live session',
    request: async ({ logIn }) => {
      const token = (await logIn()).split('=')[1] ?? ''
      return { path: inbox, cookie: `session=${createHash('sha256').update(token).digest('base64url')}` }
    },
    ...refused,
  },
  {
    id: 'INQ12',
    name: 'another site is not allowed to read the answer',
    as: 'admin',
    request: { path: inbox, headers: { origin: 'https://evil.example' } },
    status: 200,
    also: ({ headers }) => expect(headers).not.toHaveProperty('access-control-allow-origin'),
  },
  {
    id: 'LOG24',
    name: 'a planted cookie is never the session’s',
    request: ({ password }) => login({ password }, { cookie: `session=${'A'.repeat(43)}` }),
    status: 200,
    also: async ({ headers }, { send }) => {
      expect(headers['set-cookie']?.[0]).not.toContain('A'.repeat(43))
      expect((await send({ path: inbox, cookie: `session=${'A'.repeat(43)}` })).status).toBe(401)
    },
  },
  {
    id: 'SES01',
    name: 'the status without a session says two things',
    request: { path: '/api/admin/status' },
    status: 200,
    also: ({ json }) => expect(json).toEqual({ isAuthenticated: false, mfaEnabled: expect.any(Boolean) }),
  },
  {
    id: 'SES03',
    name: 'the MFA status says one thing',
    request: { path: '/api/admin/mfa-status' },
    status: 200,
    also: ({ json }) => expect(json).toEqual({ mfaEnabled: expect.any(Boolean) }),
  },
  {
    id: 'SES04',
    name: 'a logout without a session clears the cookie all the same',
    request: { method: 'POST', path: '/api/admin/logout' },
    status: 200,
    also: ({ headers }) => expect(headers['set-cookie']?.[0]).toMatch(/session=; Max-Age=0/),
  },
  {
    id: 'SES05',
    name: 'a logout empties the browser’s cache',
    request: async ({ logIn }) => ({ method: 'POST', path: '/api/admin/logout', cookie: await logIn() }),
    status: 200,
    also: ({ headers }) => expect(headers['clear-site-data']).toBe('"cache", "storage"'),
  },
  {
    id: 'SES06',
    needs: 'gateway refusals',
    name: 'a picture’s address cannot log out',
    as: 'admin',
    request: { path: '/api/admin/logout' },
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    also: async (_, { send, admin }) => expect((await send({ path: inbox, cookie: admin })).status).toBe(200),
  },
]
