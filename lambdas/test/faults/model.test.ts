import { expect, it } from 'vitest'
import { runModel } from './model/run-model'

it('holds every invariant in 100 random runs with concurrent clients and failing calls', async () => {
  expect(await runModel(1, 100)).toEqual([])
})
