import type { MailApp } from '../src/app'
import { MailFailed } from '../src/aws/mail'
import { lists } from '../src/data/entities'
import { tapped } from './tapped'

/** `refused`: no effect. `lost`: takes effect, the response is lost. `down`: it and all later calls fail. */
export const faults = ['refused', 'lost', 'down'] as const
export type Fault = (typeof faults)[number]

interface FaultyApp {
  readonly app: MailApp
  /** Names of the calls in order, such as `table.put`. */
  readonly calls: string[]
}

/**
 * Returns the app with a fault at one call to the table, the secret store or the mail service.
 * @param nth index of the call, from 0; without it, no call fails
 */
export function faultyApp(sound: MailApp, fault: Fault = 'refused', nth = Number.NaN): FaultyApp {
  const calls: string[] = []
  const faulty = <Port extends object>(of: string, port: Port): Port =>
    tapped(port, async (call, method, [item]) => {
      // Activities are exempt: losing one must not fail the request, which `data/activities.test.ts` tests.
      if (method === 'put' && isActivity(item)) return call()
      const name = `${of}.${method}`
      const at = calls.push(name) - 1
      const wrong = fault === 'down' ? at >= nth : at === nth
      if (!wrong) return call()
      if (fault === 'lost') await call()
      throw failureOf(name)
    })
  const { table, secrets, mail } = sound
  const ports = {
    table: faulty('table', table),
    secrets: faulty('secrets', secrets),
    mail: faulty('mail', mail),
  }
  return { app: { ...sound, ...ports }, calls }
}

const isActivity = (item: unknown) =>
  item instanceof Object && 'pk' in item && item.pk === lists.activities.pk

const failureOf = (name: string) =>
  name === 'mail.send'
    ? new MailFailed('TimeoutError')
    : Object.assign(new Error(`${name} did not answer`), { name: 'TimeoutError' })
