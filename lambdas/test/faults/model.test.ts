import { expect, it } from 'vitest'
import { tellStories } from './model/stories'

it('holds every invariant in 100 random runs with concurrent clients and failing calls', async () => {
  expect(await tellStories(1, 100)).toEqual([])
})
