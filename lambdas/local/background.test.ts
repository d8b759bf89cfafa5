import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeLog } from '../test/fake-log'
import { background, coalescingTrigger } from './background'
import type { LoadFunction } from './function-environment'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Returns the background work of functions that record their calls; the test ends each call. */
function fakeWork() {
  const calls: { name: string; timeLeft: () => number; end: () => void }[] = []
  const load: LoadFunction = (name) => (_event, context) =>
    new Promise<void>((end) => {
      calls.push({ name, timeLeft: () => context.getRemainingTimeInMillis(), end })
    })
  return { calls, work: background(load, fakeLog().log), names: () => calls.map(({ name }) => name) }
}

describe('background', () => {
  it('runs publish and variants after a write to the public partition, and after no other', async () => {
    const { work, names } = fakeWork()
    work.onWrite(['SESSION'])
    expect(names()).toEqual([])
    work.onWrite(['SITE'])
    expect(names()).toEqual(['publish', 'variants'])
  })

  it('runs variants and notify two seconds after resume', async () => {
    const { work, names } = fakeWork()
    work.resume()
    await pass(1999)
    expect(names()).toEqual([])
    await pass(1)
    expect(names()).toEqual(['variants', 'notify'])
  })

  it('stop sets the remaining time of variants to 0, waits for its end, and publishes its writes', async () => {
    const { work, calls, names } = fakeWork()
    work.onWrite(['SITE'])
    const [publish, variants] = calls
    expect(variants?.timeLeft()).toBeGreaterThan(60_000)
    const stopped = vi.fn()
    const stopping = work.stop().then(stopped)
    expect(variants?.timeLeft()).toBe(0)
    work.onWrite(['SITE', 'INQUIRY'])
    for (const call of [variants, publish]) call?.end()
    await pass(0)
    expect(names()).toEqual(['publish', 'variants', 'publish'])
    expect(stopped).not.toHaveBeenCalled()
    calls[2]?.end()
    await stopping
  })

  it('runs notify every minute, housekeeping and publish every hour, and logs failures, until stopped', async () => {
    const { log, lines } = fakeLog()
    const names: string[] = []
    const failing: LoadFunction = (name) => async () => {
      names.push(name)
      throw new Error('down')
    }
    const work = background(failing, log)
    await pass(59_999)
    expect(names).toEqual([])
    await pass(3_540_000)
    expect(names).toEqual(Array(59).fill('notify'))
    await pass(1)
    const hour = ['housekeeping', 'notify', 'publish']
    expect(names.slice(59).sort()).toEqual(hour)
    const failed = lines.slice(59).map(({ event }) => event)
    expect(failed.sort()).toEqual(hour.map((name) => `${name}.failed`))
    await work.stop()
    await pass(7_200_000)
    expect(names).toHaveLength(62)
  })

  it('retries a mail event until notify succeeds, while the runs of every minute continue', async () => {
    const calls: string[] = []
    const isBounce = (call: string) => call.includes('bounce')
    const load: LoadFunction = () => async (event) => {
      calls.push(JSON.stringify(event))
      if (calls.filter(isBounce).length < 3 && isBounce(JSON.stringify(event))) throw new Error('no table')
    }
    const work = background(load, fakeLog().log)
    work.onMailEvent({ kind: 'bounce' })
    await pass(240_000)
    expect(calls.map(isBounce)).toEqual([false, true, false, true, false, true, false, false])
    expect(new Set(calls.filter(isBounce)).size).toBe(1)
    await work.stop()
  })
})

it('coalescingTrigger runs once more for any number of writes during a run, also after a failure, then settles', async () => {
  const started: { finish: () => void; fail: (error: Error) => void }[] = []
  const publish = () => new Promise<void>((finish, fail) => void started.push({ finish, fail }))
  const { log, lines } = fakeLog()
  const { trigger, settled } = coalescingTrigger('publish', publish, log)
  const seen = vi.fn()
  for (let n = 0; n < 10; n++) trigger()
  void settled().then(seen)
  expect(started).toHaveLength(1)
  started[0]?.fail(new Error('no table'))
  await pass(0)
  expect(started).toHaveLength(2)
  expect(seen).not.toHaveBeenCalled()
  started[1]?.finish()
  await pass(0)
  expect(started).toHaveLength(2)
  expect(seen).toHaveBeenCalledOnce()
  expect(lines).toMatchObject([{ event: 'publish.failed', error: new Error('no table') }])
})
