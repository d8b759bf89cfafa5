import { expect, it } from 'vitest'
import { fakeApp } from '../../test/fake-app'
import { consume, rateLimited, resetRateLimits } from './rate-limit'

it.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [5399, '90 minutes'],
  [5400, '2 hours'],
])('the message of a refusal for %i seconds contains “%s”', (wait, words) => {
  expect(rateLimited(wait).body?.message).toBe(`Too many attempts. Please try again in ${words}.`)
})

it('resetRateLimits deletes the counters of one rate for all clients, and no others', async () => {
  const app = fakeApp()
  const rate = (name: string) => ({ name, limit: 1, seconds: 60 })
  for (const who of ['a', 'b'])
    for (const name of ['short', 'long']) await consume(app, 'login', who, rate(name))
  expect(await resetRateLimits(app, 'login', rate('short'))).toBe(2)
  expect(app.table.all().map(({ pk, sk }) => [pk, sk])).toEqual([
    ['RATE#login#long', 'a'],
    ['RATE#login#long', 'b'],
  ])
})
