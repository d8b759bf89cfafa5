import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  fiftyWrongCodes,
  oneCodeFiftyTimes,
  oneCounterFiftyTimes,
  oneInquiryTwentyTimes,
  oneTextTwentyTimes,
} from './at-once'
import { type Stage, startStage } from './stage'
import { mailbox, type Trial } from './trial'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

const withMail = { mailboxes: [mailbox] }
const meetings: [name: string, meet: (trial: Trial) => Promise<void>, options?: typeof withMail][] = [
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
      const trial = await stage.trial(options)
      await meet(trial)
      expect(trial.lines.filter(({ event }) => event === 'fault')).toEqual([])
      trial.close()
    }
  },
)
