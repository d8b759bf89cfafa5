import { admin } from '@highline/shared/endpoints/admin'
import { apiError } from '@highline/shared/http/api-error'
import { MutationObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { read } from '../../api/read'
import { adminClient, beginSession } from './session'

const { queryKey } = read(admin.status)

beforeEach(() => void vi.useFakeTimers({ now: 1000 }))

/** Begins a session while a read and a write that were sent before it are still pending. */
function begun() {
  const client = adminClient()
  const late = Promise.withResolvers<never>()
  const asked = { mutationFn: () => late.promise }
  const answered = Promise.allSettled([
    new MutationObserver(client, asked).mutate(),
    client.fetchQuery({ queryKey: ['read'], queryFn: asked.mutationFn }),
  ])
  vi.setSystemTime(2000)
  beginSession(client, { mfaEnabled: false })
  return { client, late, answered }
}

const isAuthenticated = ({ client }: ReturnType<typeof begun>) =>
  client.getQueryData<{ isAuthenticated: boolean }>(queryKey)?.isAuthenticated

it('a session survives UNAUTHENTICATED answers to requests sent before it began', async () => {
  const session = begun()
  session.late.reject(apiError('UNAUTHENTICATED'))
  await session.answered
  expect(isAuthenticated(session)).toBe(true)
})

it.each([
  [
    'write',
    ({ client }: ReturnType<typeof begun>, mutationFn: () => Promise<never>) =>
      new MutationObserver(client, { mutationFn }).mutate(),
  ],
  [
    'read',
    ({ client }: ReturnType<typeof begun>, queryFn: () => Promise<never>) =>
      client.fetchQuery({ queryKey: ['later'], queryFn }),
  ],
])('a session ends when a %s is answered with UNAUTHENTICATED', async (_, ask) => {
  const session = begun()
  await ask(session, () => Promise.reject(apiError('UNAUTHENTICATED'))).catch(() => undefined)
  expect(isAuthenticated(session)).toBe(false)
})
