import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  fiftyWrongCodes,
  oneCodeFiftyTimes,
  oneCounterFiftyTimes,
  oneInquiryTwentyTimes,
  oneTextTwentyTimes,
} from './at-once'
import { type Environment, startEnvironment } from './environment'
import { type Harness, mailbox } from './harness'

let stage: Environment

beforeAll(async () => {
  stage = await startEnvironment()
})
afterAll(() => stage.close())

const withMail = { mailboxes: [mailbox] }
const meetings: [name: string, meet: (harness: Harness) => Promise<void>, options?: typeof withMail][] = [
  ['fifty right codes', oneCodeFiftyTimes, withMail],
  ['fifty wrong codes', fiftyWrongCodes, withMail],
  ['twenty inquiries with one key', oneInquiryTwentyTimes],
  ['twenty savers of one text', oneTextTwentyTimes],
  ['fifty who draw a number', oneCounterFiftyTimes],
]

it.each(meetings)(
  '%s at once come to what one after another would, twenty times',
  async (_, meet, options) => {
    for (let round = 0; round < 20; round++) {
      const harness = await stage.harness(options)
      await meet(harness)
      expect(harness.lines.filter(({ event }) => event === 'fault')).toEqual([])
      harness.close()
    }
  },
)
