import { expect, it } from 'vitest'
import { tellStories } from './model/stories'

it('holds every invariant in 1,000 runs with random seeds', async () => {
  expect(await tellStories(Math.floor(Date.now() / 1000), 1000)).toEqual([])
})
