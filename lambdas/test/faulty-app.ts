import type { MailApp } from '../src/app'
import { MailFailed } from '../src/aws/mail'
import { lists } from '../src/data/entities'
import { tapped } from './tapped'

/** `refused`: nothing happened. `lost`: it happened, but the answer is lost. `down`: nothing happens from here on. */
export const faults = ['refused', 'lost', 'down'] as const
export type Fault = (typeof faults)[number]

interface FaultyApp {
  readonly app: MailApp
  /** What was called, in order, such as `table.put`. */
  readonly calls: string[]
}

/** An app whose nth call to the table, the secret or the mail goes wrong; none does without `nth`. */
export function faultyApp(sound: MailApp, fault: Fault = 'refused', nth = Number.NaN): FaultyApp {
  const calls: string[] = []
  const faulty = <Port extends object>(of: string, port: Port): Port =>
    tapped(port, async (call, method, [item]) => {
      // What is noted after it was done may be lost, and nothing else with it: `data/activities.test.ts`.
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
