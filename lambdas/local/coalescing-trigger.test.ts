import { PUBLIC_PARTITION } from '@highline/shared/infra/names'
import { describe, expect, it, vi } from 'vitest'
import { coalescingTrigger } from './background'

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
