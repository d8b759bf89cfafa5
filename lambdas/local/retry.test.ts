import { afterEach, describe, expect, it, vi } from 'vitest'
import { within } from './retry'

afterEach(() => vi.useRealTimers())

describe('waiting for work', () => {
  it('ends after a while, whatever becomes of the work', async () => {
    vi.useFakeTimers()
    const waited = within(5000, new Promise(() => undefined), 'late')
    await vi.advanceTimersByTimeAsync(5000)
    await expect(waited).resolves.toBe('late')
  })

  it('leaves no clock running', async () => {
    vi.useFakeTimers()
    expect(await within(5000, Promise.resolve('done'), 'late')).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
  })
})
