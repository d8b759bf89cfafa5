import type { MailApp } from '../src/app'
import { MailFailed } from '../src/aws/mail'
import { lists } from '../src/data/entities'
import type { Table } from '../src/data/table'

/** `refused`: nothing happened. `lost`: it happened, but the answer is lost. `down`: nothing happens from here on. */
export const faults = ['refused', 'lost', 'down'] as const
export type Fault = (typeof faults)[number]

export interface FaultyApp {
  readonly app: MailApp
  /** What was called, in order, such as `table.put`. */
  readonly calls: string[]
}

/** An app whose nth call to the table, the secret or the mail goes wrong; none does without `nth`. */
export function faultyApp(sound: MailApp, fault: Fault = 'refused', nth = Number.NaN): FaultyApp {
  const calls: string[] = []
  const guard =
    <A extends unknown[], R>(name: string, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const at = calls.push(name) - 1
      const wrong = fault === 'down' ? at >= nth : at === nth
      if (!wrong) return call(...args)
      if (fault === 'lost') await call(...args)
      throw failureOf(name)
    }
  const { table, secrets, mail } = sound
  const app = {
    ...sound,
    table: guardTable(table, guard),
    secrets: { read: guard('secrets.read', (fresh: number) => secrets.read(fresh)) },
    mail: { send: guard('mail.send', mail.send) },
  }
  return { app, calls }
}

type Guard = <A extends unknown[], R>(
  name: string,
  call: (...args: A) => Promise<R>,
) => (...args: A) => Promise<R>

function guardTable(table: Table, guard: Guard): Table {
  const put = guard('table.put', table.put)
  return {
    get: guard('table.get', table.get),
    getMany: guard('table.getMany', table.getMany),
    list: guard('table.list', table.list),
    // What is noted after it was done may be lost, and nothing else with it: `data/activities.test.ts`.
    put: (item, ...rest) => (item.pk === lists.activities.pk ? table.put : put)(item, ...rest),
    remove: guard('table.remove', table.remove),
    increment: guard('table.increment', table.increment),
    transact: guard('table.transact', table.transact),
  }
}

const failureOf = (name: string) =>
  name === 'mail.send'
    ? new MailFailed('TimeoutError')
    : Object.assign(new Error(`${name} did not answer`), { name: 'TimeoutError' })
