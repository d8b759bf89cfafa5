import { expect, it } from 'vitest'
import { tellMany } from './model/many'

it('keeps every promise in 1,000 stories of random seeds', async () => {
  expect(await tellMany(Math.floor(Date.now() / 1000), 1000)).toEqual([])
})
