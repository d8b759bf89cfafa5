import { saving } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from './query-client'

/** Query that records its fetches, and its observer. */
function watchedRead(client = queryClient()) {
  const calls: number[] = []
  const queryFn = async () => calls.push(calls.length)
  const observer = new QueryObserver(client, { queryKey: ['GET /api/projects', {}], queryFn })
  return { client, calls, stop: observer.subscribe(() => undefined), observer }
}

const write = (client = queryClient(), mutationFn: () => Promise<unknown>, skipsRefetch = false) =>
  new MutationObserver(client, { mutationFn, meta: { skipsRefetch } }).mutate()

/** Query whose responses the test resolves, and the data that its observer shows. */
function slowRead(client = queryClient()) {
  const answers: ((data: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['GET /api/media', {}], queryFn })
  return {
    client,
    answers,
    stop: observer.subscribe(() => undefined),
    shown: () => observer.getCurrentResult().data,
  }
}

describe('mutation', () => {
  it('resolves after the invalidated queries have been refetched', async () => {
    const { client, answers, stop, shown } = slowRead()
    const heard = write(client, async () => 'saved').then(shown)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('after it')
    expect(await heard).toBe('after it')
    stop()
  })

  it('resolves after the refetch timeout if a query hangs', async () => {
    vi.useFakeTimers()
    const { client, stop } = slowRead()
    const heard = vi.fn()
    void write(client, async () => 'saved').then(heard)
    await vi.advanceTimersByTimeAsync(saving.refetchTimeoutMs - 1)
    expect(heard).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toHaveBeenCalledWith('saved')
    stop()
  })

  it('discards the response of a first fetch that was started before it', async () => {
    const { client, answers, stop, shown } = slowRead()
    const heard = write(client, async () => 'saved')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.('before it')
    answers[1]?.('after it')
    await heard
    expect(shown()).toBe('after it')
    stop()
  })
})

describe('queryClient', () => {
  it.each([
    ['again after a write that went through', async () => 'saved', false, 2],
    ['again after a write that came too late', () => Promise.reject(apiError('CONFLICT')), false, 2],
    ['nothing after a write that failed', () => Promise.reject(apiError('UNAVAILABLE')), false, 1],
    ['nothing after a write that changes nothing', async () => 'sent', true, 1],
  ])('fetches %s', async (_, answer, changesNothing, reads) => {
    const { client, calls, stop } = watchedRead()
    await write(client, answer, changesNothing).catch(() => undefined)
    expect(calls).toHaveLength(reads)
    stop()
  })

  it('does not retry a failed query', async () => {
    let tries = 0
    const queryFn = async () => {
      tries += 1
      throw apiError('INTERNAL')
    }
    await expect(queryClient().fetchQuery({ queryKey: ['fails'], queryFn })).rejects.toThrow('500')
    expect(tries).toBe(1)
  })

  it('does not refetch for a second observer or on window focus', async () => {
    const { client, calls, stop, observer } = watchedRead()
    await observer.refetch()
    const second = new QueryObserver(client, { ...observer.options })
    const stopSecond = second.subscribe(() => undefined)
    window.dispatchEvent(new Event('focus'))
    expect(calls).toHaveLength(1)
    stopSecond()
    stop()
  })

  it('calls onSessionOver for UNAUTHENTICATED, but not for INVALID_CREDENTIALS', async () => {
    let over = 0
    const client = queryClient({ onSessionOver: () => (over += 1) })
    const fail = (code: 'UNAUTHENTICATED' | 'INVALID_CREDENTIALS') => () => Promise.reject(apiError(code))
    await write(client, fail('INVALID_CREDENTIALS')).catch(() => undefined)
    expect(over).toBe(0)
    await write(client, fail('UNAUTHENTICATED')).catch(() => undefined)
    await client.fetchQuery({ queryKey: ['read'], queryFn: fail('UNAUTHENTICATED') }).catch(() => undefined)
    expect(over).toBe(2)
  })
})
