import { describe, expect, it } from 'vitest'
import { inquiryWith } from '../../testing/inquiry-example'
import { isOverdue, replyDeadline } from './reply-clock'

const createdAt = '2026-11-20T09:00:00.000Z'
const after = (hours: number) => Date.parse(createdAt) + hours * 3_600_000
const answeredAt = '2026-11-20T12:20:00.000Z'

describe('inquiry with a promised reply within 24 hours', () => {
  it.each([
    [0, {}, { tone: 'neutral', text: 'Answer within 24 h' }],
    [18.5, {}, { tone: 'neutral', text: 'Answer within 5 h' }],
    [19.5, {}, { tone: 'warning', text: 'Answer within 4 h' }],
    [23.5, {}, { tone: 'warning', text: 'Answer within 30 min' }],
    [23.99, {}, { tone: 'warning', text: 'Answer within a minute' }],
    [24, {}, { tone: 'danger', text: 'Overdue by a minute' }],
    [27.2, {}, { tone: 'danger', text: 'Overdue by 3 h' }],
    [24 * 5, {}, { tone: 'danger', text: 'Overdue by 4 days' }],
    [90, { status: 'answered', answeredAt }, { tone: 'success', text: 'Answered after 3 h' }],
    [90, { status: 'answered' }, { tone: 'success', text: 'Answered' }],
    [90, { status: 'closed' }, undefined],
  ] as const)('after %d hours, with %j, has the clock %j', (hours, more, clock) => {
    expect(replyDeadline(inquiryWith(1, { createdAt, ...more }), after(hours))).toEqual(clock)
  })

  it('is overdue from the promised hour on, but not once it is answered', () => {
    const inquiry = inquiryWith(1, { createdAt })
    expect([23.9, 24].map((hours) => isOverdue(inquiry, after(hours)))).toEqual([false, true])
    expect(isOverdue({ ...inquiry, status: 'answered' }, after(48))).toBe(false)
  })
})
