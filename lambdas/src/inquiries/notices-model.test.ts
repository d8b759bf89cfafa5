import { expect, it } from 'vitest'
import { faults, runNoticesModel } from '../../test/notices-model'

/** `test/notices.deep.ts` runs the same model with ten thousand inquiries. */
it.each(faults)(
  'no inquiry is lost, mailed twice, given up silently or in a wrong state with mail %s',
  async (fault) => {
    const { caughtUpAfter, givenUp, mostAtOnce, ...wrong } = await runNoticesModel({
      fault,
      count: 60,
      step: 900,
    })
    expect(wrong).toEqual({ lost: 0, doubled: 0, untrue: 0, silent: 0 })
    expect(givenUp > 0).toBe(fault === 'down three days')
    expect(mostAtOnce).toBeLessThanOrEqual(101)
  },
)
