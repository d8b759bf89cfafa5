import { expect, it } from 'vitest'
import { temporaryDirectory } from '../temporary-directory.testing'
import { openSerialStore } from './store'

it('openSerialStore runs work sequentially and rejects only the caller of failed work', async () => {
  const { run, close } = await openSerialStore(await temporaryDirectory())
  const log: string[] = []
  const work = (name: string, fails = false) =>
    run(async () => {
      log.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  const settled = await Promise.allSettled([work('a'), work('b', true), work('c')])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await close()
})
