import { expect, it } from 'vitest'
import { londonTime } from './london-time'

it('formats GMT in winter and BST in summer, regardless of the machine’s time zone', () => {
  expect(londonTime('2026-11-20T09:03:00.000Z')).toBe('20 Nov 2026, 09:03')
  expect(londonTime('2026-07-31T23:30:00.000Z')).toBe('1 Aug 2026, 00:30')
})
