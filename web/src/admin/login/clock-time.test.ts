import { expect, it } from 'vitest'
import { clockTime } from './use-countdown'

it.each([
  [5, '0:05'],
  [845, '14:05'],
  [3600, '1:00:00'],
  [604_799, '167:59:59'],
])('shows %i seconds as a clock does: %s', (seconds, shown) => {
  expect(clockTime(seconds)).toBe(shown)
})
