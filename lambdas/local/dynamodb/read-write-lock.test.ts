import { describe, expect, it } from 'vitest'
import { readWriteLock } from './read-write-lock'

/** Work that notes when it begins, ends when told, and notes a failure that its caller hears of. */
function scene() {
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
    lock[kind](work).catch((error: Error) => log.push(`${name} ${error.message}`))
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    log,
    async shared(name: string) {
      start('shared', name)
      await settle()
    },
    async exclusive(name: string) {
      start('exclusive', name)
      await settle()
    },
    async end(name: string, error?: Error) {
      ends.get(name)?.(error)
      await settle()
    },
  }
}

describe('the read/write lock', () => {
  it('runs shared work side by side', async () => {
    const { log, shared } = scene()
    await shared('a')
    await shared('b')
    expect(log).toEqual(['a', 'b'])
  })

  it('lets exclusive work wait for all shared work before it', async () => {
    const { log, shared, exclusive, end } = scene()
    await shared('a')
    await shared('b')
    await exclusive('X')
    await end('a')
    expect(log).toEqual(['a', 'b'])
    await end('b')
    expect(log).toEqual(['a', 'b', 'X'])
  })

  it('lets shared work wait behind exclusive work that waits, so that none waits for ever', async () => {
    const { log, shared, exclusive, end } = scene()
    await shared('a')
    await exclusive('X')
    await shared('b')
    expect(log).toEqual(['a'])
    await end('a')
    expect(log).toEqual(['a', 'X'])
    await end('X')
    expect(log).toEqual(['a', 'X', 'b'])
  })

  it('runs exclusive work one after another', async () => {
    const { log, exclusive, end } = scene()
    await exclusive('X')
    await exclusive('Y')
    expect(log).toEqual(['X'])
    await end('X')
    expect(log).toEqual(['X', 'Y'])
  })

  it('goes on after work that failed, and only its caller is told', async () => {
    const { log, shared, exclusive, end } = scene()
    await exclusive('X')
    await shared('a')
    await end('X', new Error('broke'))
    expect(log.sort()).toEqual(['X', 'X broke', 'a'])
  })
})
