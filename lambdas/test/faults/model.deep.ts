import { expect, it } from 'vitest'
import { tellStories } from './model/stories'

it('keeps every promise in 1,000 stories of random seeds', async () => {
  expect(await tellStories(Math.floor(Date.now() / 1000), 1000)).toEqual([])
})
