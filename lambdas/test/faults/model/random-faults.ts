import { tappedApp, timeoutOf } from '../../crashing'
import type { FakeMediaApp } from '../../fake-media-app'
import type { Schedule } from './schedule'

/**
 * `refused`: every attempt of the call fails without effect. `lost`: it takes effect, its response is lost,
 * and the call fails. `twice`: it takes effect, its response is lost, and the SDK's retry repeats it.
 */
type RandomFault = 'refused' | 'lost' | 'twice'

interface FaultOptions {
  readonly schedule: Schedule
  readonly random: () => number
  /** Probability of a fault at each call. */
  readonly probability: number
}

/** Returns the app for one client: its calls run in the order of the schedule, and some fail. */
export const withRandomFaults = (app: FakeMediaApp, who: number, options: FaultOptions): FakeMediaApp =>
  tappedApp(app, async (call, _count, name) => {
    await options.schedule.next(who)
    return applyFault(drawFault(options), call, name)
  }).app

function drawFault({ random, probability }: FaultOptions): RandomFault | undefined {
  const draw = random() / probability
  if (draw >= 1) return undefined
  return draw < 1 / 3 ? 'refused' : draw < 2 / 3 ? 'lost' : 'twice'
}

async function applyFault(fault: RandomFault | undefined, call: () => Promise<unknown>, name: string) {
  if (fault === 'refused') throw timeoutOf(name)
  if (fault === undefined) return call()
  // The response to the first attempt is lost, also if it is an error.
  await call().catch(() => undefined)
  if (fault === 'lost') throw timeoutOf(name)
  return call()
}
