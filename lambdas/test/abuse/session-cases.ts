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
    id: 'INQ02',
    name: 'a made-up cookie',
    request: { path: inbox, cookie: `session=${'x'.repeat(43)}` },
    ...refused,
  },
  {
    id: 'INQ05',
    name: 'a cookie copied before the logout',
    request: async ({ send, logIn }) => {
      const cookie = await logIn()
      await send({ method: 'POST', path: '/api/admin/logout', cookie })
      return { path: inbox, cookie }
    },
    ...refused,
  },
  {
    id: 'INQ05',
    name: 'a cookie that came with a later login',
    request: async ({ send, logIn, password }) => {
      const cookie = await logIn()
      const { headers } = await send(login({ password }, { cookie }))
      // Five sessions may be open at once, and this one would be the sixth.
      await send({
        method: 'POST',
        path: '/api/admin/logout',
        cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '',
      })
      return { path: inbox, cookie }
    },
    ...refused,
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
    id: 'LOG23',
    name: 'the right password opens a session that only a cookie carries',
    request: ({ password }) => login({ password }),
    status: 200,
    also: ({ headers, text }) => {
      const [cookie = ''] = headers['set-cookie'] ?? []
      expect(cookie).toMatch(/^(__Host-)?session=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Strict/)
      expect(cookie).not.toMatch(/Domain/i)
      expect(text).not.toContain(cookie.split(/[=;]/)[1])
    },
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
    id: 'LOG26',
    name: 'a body that claims to have succeeded has not',
    request: login({ password: 'x', success: true, role: 'admin', isAuthenticated: true }),
    status: 401,
    code: 'INVALID_CREDENTIALS',
  },
  {
    id: 'SES01',
    name: 'the status of nobody says two things',
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
    name: 'a logout of nobody clears the cookie all the same',
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
