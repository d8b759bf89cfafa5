import { expect, it } from 'vitest'
import { runModel } from './model/run-model'

it('holds every invariant in 1,000 runs with random seeds', async () => {
  expect(await runModel(Math.floor(Date.now() / 1000), 1000)).toEqual([])
})
