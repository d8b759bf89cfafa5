import { saving } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { AuthStatus } from '@highline/shared/schemas/auth'
import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { adminClient, beginSession, statusQuery } from './session'

/** Query on screen, whose responses the test gives. */
function shownRead() {
  const client = adminClient()
  const answers: ((data: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['GET /api/media', {}], queryFn })
  observer.subscribe(() => undefined)
  return { client, answers, observer, shown: () => observer.getCurrentResult().data }
}

const write = (client: QueryClient, mutationFn: () => Promise<unknown>, meta = {}) =>
  new MutationObserver(client, { mutationFn, meta }).mutate()
const refused = (code: Parameters<typeof apiError>[0]) => () => Promise.reject(apiError(code))

describe('a write', () => {
  it('resolves after the refetch, whose data is not replaced by that of a first fetch from before it', async () => {
    const { client, answers, shown } = shownRead()
    const seen = write(client, async () => 'saved').then(shown)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.('before it')
    answers[1]?.('after it')
    expect(await seen).toBe('after it')
  })

  it('resolves after the refetch timeout if a query hangs', async () => {
    vi.useFakeTimers()
    const { client } = shownRead()
    const heard = vi.fn()
    void write(client, async () => 'saved').then(heard)
    await vi.advanceTimersByTimeAsync(saving.refetchTimeoutMs - 1)
    expect(heard).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toHaveBeenCalledWith('saved')
  })

  it.each([
    ['once if it succeeds', async () => 'saved', {}, 2],
    ['once if it came too late', refused('CONFLICT'), {}, 2],
    ['not if it failed', refused('UNAVAILABLE'), {}, 1],
    ['not if it changes no data', async () => 'sent', { skipsRefetch: true }, 1],
  ])('refetches %s', async (_, answer, meta, reads) => {
    vi.useFakeTimers()
    const { client, answers } = shownRead()
    answers[0]?.('before it')
    await vi.advanceTimersByTimeAsync(0)
    void write(client, answer, meta).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(answers).toHaveLength(reads)
  })
})

describe('a read', () => {
  it('is not retried when it failed', async () => {
    const queryFn = vi.fn(refused('INTERNAL'))
    await expect(adminClient().fetchQuery({ queryKey: ['fails'], queryFn })).rejects.toThrow('500')
    expect(queryFn).toHaveBeenCalledOnce()
  })

  it('is not repeated for a second observer or when the window is shown again', async () => {
    const { client, answers, observer } = shownRead()
    client.mount()
    answers[0]?.('read')
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
    new QueryObserver(client, { ...observer.options }).subscribe(() => undefined)
    window.dispatchEvent(new Event('visibilitychange'))
    await new Promise((heard) => setTimeout(heard))
    expect(answers).toHaveLength(1)
    client.unmount()
  })
})

describe('a session', () => {
  /** Begins a session while a read and a write that were sent before it are still pending. */
  function begun() {
    vi.useFakeTimers({ now: 1000 })
    const client = adminClient()
    const late = Promise.withResolvers<never>()
    const answered = Promise.allSettled([
      write(client, () => late.promise),
      client.fetchQuery({ queryKey: ['read'], queryFn: () => late.promise }),
    ])
    vi.setSystemTime(2000)
    beginSession(client, { mfaEnabled: false })
    const isAuthenticated = () => client.getQueryData<AuthStatus>(statusQuery.queryKey)?.isAuthenticated
    return { client, late, answered, isAuthenticated }
  }

  it('survives UNAUTHENTICATED answers to requests sent before it began', async () => {
    const { late, answered, isAuthenticated } = begun()
    late.reject(apiError('UNAUTHENTICATED'))
    await answered
    expect(isAuthenticated()).toBe(true)
  })

  it('survives a write with a wrong password, and ends when a write or a read is answered with UNAUTHENTICATED', async () => {
    const { client, isAuthenticated } = begun()
    const read = () => client.fetchQuery({ queryKey: ['later'], queryFn: refused('UNAUTHENTICATED') })
    await expect(write(client, refused('INVALID_CREDENTIALS'))).rejects.toThrow()
    expect(isAuthenticated()).toBe(true)
    for (const request of [() => write(client, refused('UNAUTHENTICATED')), read]) {
      beginSession(client, { mfaEnabled: false })
      await expect(request()).rejects.toThrow()
      expect(isAuthenticated()).toBe(false)
    }
  })
})
