import { describe, expect, it } from 'vitest'
import { inquiryWith } from '../../testing/inquiry-example'
import { isOverdue, replyDeadline } from './reply-clock'

const createdAt = '2026-11-20T09:00:00.000Z'
const after = (hours: number) => Date.parse(createdAt) + hours * 3_600_000
const at = (hours: number) => replyDeadline(inquiryWith(1, { createdAt }), after(hours))

describe('unanswered inquiry with a promised reply within 24 hours', () => {
  it.each([
    [0, 'neutral', 'Answer within 24 h'],
    [18.5, 'neutral', 'Answer within 5 h'],
    [19.5, 'warning', 'Answer within 4 h'],
    [23.5, 'warning', 'Answer within 30 min'],
    [23.99, 'warning', 'Answer within a minute'],
    [24, 'danger', 'Overdue by a minute'],
    [27.2, 'danger', 'Overdue by 3 h'],
    [24 * 5, 'danger', 'Overdue by 4 days'],
  ])('after %d hours has tone %s and text %s', (hours, tone, text) => {
    expect(at(hours)).toEqual({ tone, text })
  })

  it('is overdue from the promised hour on, but not once it is answered', () => {
    const inquiry = inquiryWith(1, { createdAt })
    expect([23.9, 24].map((hours) => isOverdue(inquiry, after(hours)))).toEqual([false, true])
    expect(isOverdue({ ...inquiry, status: 'answered' }, after(48))).toBe(false)
  })
})

describe('inquiry that needs no reply', () => {
  it('shows the time to the answer if it is known', () => {
    const answered = inquiryWith(1, { createdAt, status: 'answered' })
    expect(replyDeadline({ ...answered, answeredAt: '2026-11-20T12:20:00.000Z' }, after(90))).toEqual({
      tone: 'success',
      text: 'Answered after 3 h',
    })
    expect(replyDeadline(answered, after(90))?.text).toBe('Answered')
  })

  it('has no clock once it is closed', () => {
    expect(replyDeadline(inquiryWith(1, { createdAt, status: 'closed' }), after(90))).toBeUndefined()
  })
})
