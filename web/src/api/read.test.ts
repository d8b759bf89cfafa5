import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { media } from '@highline/shared/endpoints/media'
import { afterEach, expect, expectTypeOf, it, vi } from 'vitest'
import { queryClient } from './query-client'
import { type ReadEndpoint, read } from './read'

afterEach(() => vi.unstubAllGlobals())

function answering(status: number, body: unknown): URL[] {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URL(path, 'http://site.test'))
    return new Response(JSON.stringify(body), { status })
  })
  return asked
}

const loggedOut = { success: false, code: 'UNAUTHENTICATED', message: 'Please log in.' }

it('names an answer by its endpoint and request', () => {
  expect(read(admin.status).queryKey).toEqual(['GET /api/admin/status', {}])
  expect(read(media.list, { query: { category: 'logo' } }).queryKey).toEqual([
    'GET /api/media',
    { query: { category: 'logo' } },
  ])
})

it('asks the endpoint with the request', async () => {
  const asked = answering(200, [])
  await queryClient().fetchQuery(read(media.list, { query: { category: 'logo' } }))
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual(['/api/media?category=logo'])
})

it('takes a 401 for an error, unless told what it means', async () => {
  answering(401, loggedOut)
  await expect(queryClient().fetchQuery(read(inquiries.list))).rejects.toThrow('401')
  const nobody = read(inquiries.list, {}, { onUnauthenticated: () => null })
  expect(await queryClient().fetchQuery(nobody)).toBeNull()
})

it('is not for a write, nor to be called without a parameter that the path needs', () => {
  expectTypeOf(admin.status).toExtend<ReadEndpoint>()
  expectTypeOf(admin.login).not.toExtend<ReadEndpoint>()
  expectTypeOf<Parameters<typeof read<typeof inquiries.list>>['length']>().toEqualTypeOf<1 | 2 | 3>()
  expectTypeOf<Parameters<typeof read<typeof media.uses>>['length']>().toEqualTypeOf<2 | 3>()
})

it('takes no other failure for a 401', async () => {
  answering(500, { success: false, code: 'INTERNAL', message: 'Something went wrong.' })
  const nobody = read(inquiries.list, {}, { onUnauthenticated: () => null })
  await expect(queryClient().fetchQuery(nobody)).rejects.toThrow('500')
})
