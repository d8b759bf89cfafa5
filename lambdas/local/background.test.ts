import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeLog } from '../test/fake-log'
import { background, coalescingTrigger } from './background'
import type { LoadFunction } from './function-environment'

const { log: silent } = fakeLog()

/** Fake functions that record their calls; the test ends each call. */
function fakeFunctions() {
  const calls: { name: string; timeLeft: () => number; end: () => void }[] = []
  const load: LoadFunction = (name) => (_event, context) =>
    new Promise<void>((resolve) => {
      calls.push({ name, timeLeft: () => context.getRemainingTimeInMillis(), end: resolve })
    })
  return { calls, load, names: () => calls.map(({ name }) => name) }
}

function useFakeTimers() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

/** Longer timeout, for slow machines. */
const busyMachine = { timeout: 10_000 }

describe('background', () => {
  it('runs publish and variants after a write to the public partition, and after no other', async () => {
    const { load, names } = fakeFunctions()
    const work = background(load, silent)
    work.onWrite(['SESSION'])
    expect(names()).toEqual([])
    work.onWrite(['SITE'])
    await vi.waitFor(() => expect(names()).toEqual(['publish', 'variants']), busyMachine)
  })

  it('runs variants and notify two seconds after resume', async () => {
    useFakeTimers()
    const { load, names } = fakeFunctions()
    background(load, silent).resume()
    await vi.advanceTimersByTimeAsync(1999)
    expect(names()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(names()).toEqual(['variants', 'notify'])
  })

  it('stop sets the remaining time of variants to 0, waits for its end, and publishes its writes', async () => {
    const { load, calls, names } = fakeFunctions()
    const work = background(load, silent)
    work.onWrite(['SITE'])
    await vi.waitFor(() => expect(names()).toEqual(['publish', 'variants']), busyMachine)
    const [publish, variants] = calls
    expect(variants?.timeLeft()).toBeGreaterThan(60_000)
    let stopped = false
    const stopping = work.stop().then(() => {
      stopped = true
    })
    expect([variants?.timeLeft(), stopped]).toEqual([0, false])
    work.onWrite(['SITE', 'INQUIRY'])
    for (const call of [variants, publish]) call?.end()
    await vi.waitFor(() => expect(names()).toEqual(['publish', 'variants', 'publish']), busyMachine)
    expect(stopped).toBe(false)
    calls[2]?.end()
    await stopping
  })

  it('runs notify every minute, housekeeping and publish every hour, and logs failures, until stopped', async () => {
    useFakeTimers()
    const { load, names, calls } = fakeFunctions()
    const { log, lines } = fakeLog()
    const failing: LoadFunction = (name) => async (event, context) => {
      void load(name)(event, context)
      throw new Error('down')
    }
    const work = background(failing, log)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(names()).toEqual([])
    await vi.advanceTimersByTimeAsync(3_540_000)
    expect(names()).toEqual(Array(59).fill('notify'))
    await vi.advanceTimersByTimeAsync(1)
    const hour = ['housekeeping', 'notify', 'publish']
    expect(names().slice(59).sort()).toEqual(hour)
    const failed = lines.slice(59).map(({ event }) => event)
    expect(failed.sort()).toEqual(hour.map((name) => `${name}.failed`))
    for (const { end } of calls) end()
    await work.stop()
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(calls).toHaveLength(62)
  })

  it('retries a mail event until notify succeeds, while the runs of every minute continue', async () => {
    useFakeTimers()
    const calls: string[] = []
    const isBounce = (call: string) => call.includes('bounce')
    const load: LoadFunction = () => async (event) => {
      calls.push(JSON.stringify(event))
      if (calls.filter(isBounce).length < 3 && isBounce(JSON.stringify(event))) throw new Error('no table')
    }
    const work = background(load, silent)
    work.onMailEvent({ kind: 'bounce' })
    await vi.advanceTimersByTimeAsync(240_000)
    expect(calls.map(isBounce)).toEqual([false, true, false, true, false, true, false, false])
    expect(new Set(calls.filter(isBounce)).size).toBe(1)
    await work.stop()
  })
})

/** Waits for all pending microtasks. */
const turn = () => new Promise(setImmediate)

describe('coalescingTrigger', () => {
  it('runs once more for any number of writes during a run, also after a failure, and settles after both', async () => {
    const started: { finish: () => void; fail: (error: Error) => void }[] = []
    const publish = () => new Promise<void>((finish, fail) => void started.push({ finish, fail }))
    const { log, lines } = fakeLog()
    const { trigger, settled } = coalescingTrigger('publish', publish, log)
    const seen = vi.fn()
    for (let n = 0; n < 10; n++) trigger()
    void settled().then(seen)
    expect(started).toHaveLength(1)
    started[0]?.fail(new Error('no table'))
    await turn()
    expect(started).toHaveLength(2)
    expect(seen).not.toHaveBeenCalled()
    started[1]?.finish()
    await turn()
    expect(started).toHaveLength(2)
    expect(seen).toHaveBeenCalledOnce()
    expect(lines).toMatchObject([{ event: 'publish.failed', error: new Error('no table') }])
  })
})
