import { expect, it } from 'vitest'
import { faults, runNoticesModel } from './notices-model'
import { runReminderModel } from './reminder-model'

it.each(faults)(
  'ten thousand inquiries while mail is %s: no mail is lost, doubled, untrue or silent',
  async (fault) => {
    const { states, givenUp, mostAtOnce, caughtUpAfter, ...wrong } = await runNoticesModel({
      fault,
      count: 10_000,
      step: 600,
    })
    process.stdout.write(`${fault}: ${JSON.stringify({ ...wrong, states, mostAtOnce, caughtUpAfter })}\n`)
    expect(wrong).toEqual({ lost: 0, doubled: 0, untrue: 0, silent: 0 })
    expect(mostAtOnce).toBeLessThanOrEqual(101)
    if (fault.startsWith('down')) expect(caughtUpAfter).toBeLessThanOrEqual(2 * 3600)
  },
)

it('each of the hourly inquiries of a year has one reminder, 19 to 21 hours later', async () => {
  const { reminders, ...wrong } = await runReminderModel({
    from: '2026-01-01T00:00:00.000Z',
    hours: 365 * 24,
    step: 300,
  })
  process.stdout.write(`${reminders} reminders in a year\n`)
  expect(wrong).toEqual({ early: 0, late: 0, missing: 0, doubled: 0, crowdedNights: 0 })
})
