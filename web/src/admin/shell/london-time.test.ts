import { expect, it } from 'vitest'
import { londonTime } from './london-time'

it('is Greenwich time in winter and an hour later in summer, whatever the zone of the machine', () => {
  expect(londonTime('2026-11-20T09:03:00.000Z')).toBe('20 Nov 2026, 09:03')
  expect(londonTime('2026-07-31T23:30:00.000Z')).toBe('1 Aug 2026, 00:30')
})
