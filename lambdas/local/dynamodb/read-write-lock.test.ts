import { expect, it } from 'vitest'
import { readWriteLock } from './store'

type Step = readonly ['shared' | 'exclusive' | 'end' | 'fail', name: string]

/** What happens when work is asked for and ended step by step: which work begins, and which caller hears of a failure. */
async function logOf(steps: readonly Step[]): Promise<string[]> {
  const lock = readWriteLock()
  const log: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (kind: 'shared' | 'exclusive', name: string) => {
    const work = () => {
      log.push(name)
      return new Promise<void>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve()))
      })
    }
    lock[kind](work).catch(() => log.push(`${name} failed`))
  }
  for (const [step, name] of steps) {
    if (step === 'shared' || step === 'exclusive') start(step, name)
    else ends.get(name)?.(step === 'fail' ? new Error() : undefined)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return log.sort()
}

const [a, b] = [['shared', 'a'] as const, ['shared', 'b'] as const]
const [X, Y] = [['exclusive', 'X'] as const, ['exclusive', 'Y'] as const]

it.each<[what: string, steps: Step[], begun: string[]]>([
  ['shared work runs side by side', [a, b], ['a', 'b']],
  ['exclusive work waits for all shared work before it', [a, b, X, ['end', 'a']], ['a', 'b']],
  ['exclusive work runs when that has ended', [a, b, X, ['end', 'a'], ['end', 'b']], ['X', 'a', 'b']],
  ['shared work waits behind exclusive work that waits', [a, X, b, ['end', 'a']], ['X', 'a']],
  ['shared work runs after that', [a, X, b, ['end', 'a'], ['end', 'X']], ['X', 'a', 'b']],
  ['exclusive work runs one after another', [X, Y], ['X']],
  [
    'work goes on after a failure, of which its caller alone is told',
    [X, a, ['fail', 'X']],
    ['X', 'X failed', 'a'],
  ],
])('of the read/write lock: %s', async (_what, steps, begun) => {
  expect(await logOf(steps)).toEqual(begun)
})
