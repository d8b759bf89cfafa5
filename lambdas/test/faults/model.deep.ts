import { expect, it } from 'vitest'
import { tellMany } from './model/many'

it('keeps every promise in 1,000 stories that nobody has heard before', async () => {
  expect(await tellMany(Math.floor(Date.now() / 1000), 1000)).toEqual([])
})
