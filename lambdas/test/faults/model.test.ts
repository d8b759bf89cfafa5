import { expect, it } from 'vitest'
import { tellMany } from './model/many'

it('keeps every promise in 100 stories of clients who meet, and of calls that go wrong', async () => {
  expect(await tellMany(1, 100)).toEqual([])
}, 120_000)
