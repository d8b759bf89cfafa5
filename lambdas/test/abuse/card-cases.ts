import { expect } from 'vitest'
import type { AbuseCase } from './abuse-case'
import type { RawRequest } from './http-client'

const project = { name: 'Arena', description: 'Wi-Fi', location: 'Leeds', mediaId: null }
const post = (path: string, body: unknown): RawRequest => ({ method: 'POST', path, body })
const unsafeDelete = (headers: Record<string, string>): RawRequest => ({
  method: 'DELETE',
  path: '/api/projects/1',
  headers,
})

/** What needs a picture waits for uploads: those rows stand in the tests of the slides themselves. */
export const cardCases: AbuseCase[] = [
  {
    id: 'CRD01',
    name: 'a slide without a session',
    request: post('/api/hero-carousel', { title: 'x', mediaId: 1 }),
    status: 401,
    code: 'UNAUTHENTICATED',
  },
  {
    id: 'CRD02',
    name: 'a project without a session',
    request: post('/api/projects', project),
    status: 401,
    code: 'UNAUTHENTICATED',
  },
  {
    id: 'CRD12',
    name: 'a slide that does not exist is not made',
    as: 'admin',
    request: { method: 'PUT', path: '/api/hero-carousel/999', body: { title: 'x' } },
    status: 404,
    code: 'NOT_FOUND',
  },
  {
    id: 'CRD13',
    name: 'an id in another notation is nobody’s',
    as: 'admin',
    request: { method: 'PUT', path: '/api/hero-carousel/1e0', body: { title: 'x' } },
    status: 404,
    code: 'NOT_FOUND',
  },
  {
    id: 'CRD17',
    name: 'a location is words, never a link',
    as: 'admin',
    request: post('/api/projects', { ...project, location: 'javascript:alert(1)' }),
    status: [201, 200],
    also: async (_, { send, live }) => {
      await live()
      expect((await send({ path: '/' })).text).not.toMatch(/href="javascript:/i)
    },
  },
  {
    id: 'CRD19',
    name: 'of two saves of one version exactly one is taken',
    as: 'admin',
    request: async ({ send, admin }) => {
      const { json } = await send({ ...post('/api/projects', project), cookie: admin })
      const { id } = json as { id: number }
      const save = (name: string): RawRequest => ({
        method: 'PUT',
        path: `/api/projects/${id}`,
        body: { name, version: 1 },
        cookie: admin,
      })
      const first = await Promise.all(['a', 'b'].map((name) => send(save(name))))
      expect(first.map(({ status }) => status).sort()).toEqual([200, 409])
      return save('c')
    },
    status: 409,
    code: 'CONFLICT',
  },
  {
    id: 'CRD21',
    name: 'a sandboxed frame',
    as: 'admin',
    request: unsafeDelete({ origin: 'null' }),
    status: 403,
    code: 'FORBIDDEN_ORIGIN',
  },
  {
    id: 'CRD22',
    name: 'a sibling domain',
    as: 'admin',
    request: unsafeDelete({ 'sec-fetch-site': 'same-site' }),
    status: 403,
    code: 'FORBIDDEN_ORIGIN',
  },
  {
    id: 'CRD23',
    needs: 'gateway refusals',
    name: 'one project is not read by itself',
    request: { path: '/api/projects/1' },
    status: [405, 404],
  },
]
