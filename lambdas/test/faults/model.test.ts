import { expect, it } from 'vitest'
import { tellStories } from './model/stories'

it('keeps every promise in 100 stories of clients who meet, and of calls that go wrong', async () => {
  expect(await tellStories(1, 100)).toEqual([])
})
