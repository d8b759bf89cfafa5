import { PUBLIC_PARTITION } from '@highline/shared/infra/names'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { background, coalescingTrigger } from './background'
import type { LoadFunction } from './function-environment'

const silent = { info: () => undefined, error: () => undefined }

/** Functions that note when they are called; each call ends when the test says so. */
function fakeFunctions() {
  const calls: { name: string; timeLeft: () => number; end: () => void }[] = []
  const load: LoadFunction = (name) => (_event, context) =>
    new Promise<void>((resolve) => {
      calls.push({ name, timeLeft: () => context.getRemainingTimeInMillis(), end: resolve })
    })
  return { calls, load, names: () => calls.map(({ name }) => name) }
}

/** What comes at once, comes late on a busy machine. */
const busyMachine = { timeout: 10_000 }

describe('work in the background', () => {
  it('renders after a change of what the page shows, and after no other', async () => {
    const { load, names } = fakeFunctions()
    const work = background(load, silent)
    work.onWrite(['SESSION'])
    expect(names()).toEqual([])
    work.onWrite(['SITE'])
    await vi.waitFor(() => expect(names()).toEqual(['variants']), busyMachine)
  })

  it('goes on with what was left when the machine starts', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { load, names } = fakeFunctions()
    background(load, silent).resume()
    await vi.advanceTimersByTimeAsync(1999)
    expect(names()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(names()).toEqual(['variants', 'notify'])
  })

  it('has no time left when the machine stops, which waits for what is being made', async () => {
    const { load, calls } = fakeFunctions()
    const work = background(load, silent)
    work.onWrite(['SITE'])
    await vi.waitFor(() => expect(calls).toHaveLength(1), busyMachine)
    expect(calls[0]?.timeLeft()).toBeGreaterThan(60_000)
    let stopped = false
    const stopping = work.stop().then(() => {
      stopped = true
    })
    expect([calls[0]?.timeLeft(), stopped]).toEqual([0, false])
    work.onWrite(['SITE', 'INQUIRY'])
    calls[0]?.end()
    await stopping
    expect(calls).toHaveLength(1)
  })

  it('repeats failed notifications every minute, keeps house and publishes what is due every hour, and says so when that fails', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { load, names, calls } = fakeFunctions()
    const failures: string[] = []
    const failing: LoadFunction = (name) => async (event, context) => {
      void load(name)(event, context)
      throw new Error('down')
    }
    const work = background(failing, { ...silent, error: (event) => void failures.push(event) })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(names()).toEqual([])
    await vi.advanceTimersByTimeAsync(3_540_000)
    expect(names()).toEqual(Array(59).fill('notify'))
    await vi.advanceTimersByTimeAsync(1)
    const hour = ['housekeeping', 'notify', 'publish']
    expect(names().slice(59).sort()).toEqual(hour)
    expect(failures.slice(59).sort()).toEqual(hour.map((name) => `${name}.failed`))
    for (const { end } of calls) end()
    await work.stop()
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(calls).toHaveLength(62)
  })

  it('brings the fate of a mail again until it is noted, and sends what is due all the while', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
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

/** A stream whose publishes end when the test says so. */
function stream() {
  const started: { finish: () => void; fail: (error: Error) => void }[] = []
  const faults: unknown[] = []
  const publish = () => new Promise<void>((finish, fail) => void started.push({ finish, fail }))
  const log = { info: () => undefined, error: (_event: string, error: unknown) => void faults.push(error) }
  const made = coalescingTrigger(publish, log)
  return { ...made, write: () => made.onWrite([PUBLIC_PARTITION]), started, faults }
}

/** Lets everything happen that needs no time. */
const turn = () => new Promise(setImmediate)

describe('a write', () => {
  it('during a publish waits for it, and however many they are, one publish shows them all', async () => {
    const { write, started } = stream()
    write()
    for (let n = 0; n < 10; n++) write()
    expect(started).toHaveLength(1)
    started[0]?.finish()
    await turn()
    expect(started).toHaveLength(2)
    started[1]?.finish()
    await turn()
    expect(started).toHaveLength(2)
  })
})

describe('settled', () => {
  it('waits for the running publish and for the one after it', async () => {
    const { write, settled, started } = stream()
    const seen = vi.fn()
    write()
    write()
    void settled().then(seen)
    started[0]?.finish()
    await turn()
    expect(seen).not.toHaveBeenCalled()
    started[1]?.finish()
    await turn()
    expect(seen).toHaveBeenCalledOnce()
  })

  it('comes after a failure too, which is logged and does not stop the next one', async () => {
    const { write, settled, started, faults } = stream()
    write()
    write()
    started[0]?.fail(new Error('no table'))
    await turn()
    expect(started).toHaveLength(2)
    started[1]?.finish()
    await settled()
    expect(faults).toEqual([new Error('no table')])
  })
})
