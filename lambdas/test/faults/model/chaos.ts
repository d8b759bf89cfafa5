import { MailFailed } from '../../../src/aws/mail'
import type { FakeMediaApp } from '../../fake-media-app'
import { tapped } from '../../tapped'
import type { Schedule } from './schedule'

/**
 * `refused`: every attempt of the call fails without effect. `lost`: it takes effect, its response is lost,
 * and the call fails. `twice`: it takes effect, its response is lost, and the SDK's retry repeats it.
 */
type Mishap = 'refused' | 'lost' | 'twice'

interface Chaos {
  readonly turns: Schedule
  readonly random: () => number
  /** Probability of a fault at each call. */
  readonly odds: number
}

const outage = () => Object.assign(new Error('no answer'), { name: 'TimeoutError' })

/** Returns the app for one client: its calls run in the order of the schedule, and some fail. */
export function chaotic(app: FakeMediaApp, who: number, chaos: Chaos): FakeMediaApp {
  const unsteady = <Port extends object>(port: Port, fail: () => Error = outage): Port =>
    tapped(port, async (call) => {
      await chaos.turns.next(who)
      return suffer(draw(chaos), call, fail)
    })
  return {
    ...app,
    table: unsteady(app.table),
    files: unsteady(app.files),
    edge: unsteady(app.edge),
    mail: unsteady(app.mail, () => new MailFailed('TimeoutError')),
  }
}

function draw({ random, odds }: Chaos): Mishap | undefined {
  const lot = random() / odds
  if (lot >= 1) return undefined
  return lot < 1 / 3 ? 'refused' : lot < 2 / 3 ? 'lost' : 'twice'
}

async function suffer(mishap: Mishap | undefined, call: () => Promise<unknown>, fail: () => Error) {
  if (mishap === 'refused') throw fail()
  if (mishap === undefined) return call()
  // The response to the first attempt is lost, also if it is an error.
  await call().catch(() => undefined)
  if (mishap === 'lost') throw fail()
  return call()
}
