import { expect, it } from 'vitest'
import { faults, runNoticesModel } from './notices-model'

it.each(faults)(
  'ten thousand inquiries while mail is %s: no mail is lost, doubled, untrue or silent',
  async (fault) => {
    const { givenUp, mostAtOnce, caughtUpAfter, ...wrong } = await runNoticesModel({
      fault,
      count: 10_000,
      step: 600,
    })
    process.stdout.write(`${fault}: ${JSON.stringify({ ...wrong, givenUp, mostAtOnce, caughtUpAfter })}\n`)
    expect(wrong).toEqual({ lost: 0, doubled: 0, untrue: 0, silent: 0 })
    expect(mostAtOnce).toBeLessThanOrEqual(101)
    if (fault.startsWith('down')) expect(caughtUpAfter).toBeLessThanOrEqual(2 * 3600)
  },
)
