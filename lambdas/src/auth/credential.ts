import { credentials } from '../data/entities'
import { find, save } from '../data/entity'
import type { Table } from '../data/table'
import { fingerprint } from './password'

/** Whether this is the password that was last noted as the one in force. */
export async function isInForce(table: Table, passwordHash: string): Promise<boolean> {
  return (await find(table, credentials, {}))?.fingerprint === fingerprint(passwordHash)
}

/**
 * Notes which password is in force; every session that another one opened is over from then on.
 * @returns the password's fingerprint
 */
export async function ensureCredential(table: Table, passwordHash: string): Promise<string> {
  const current = fingerprint(passwordHash)
  if (!(await isInForce(table, passwordHash))) await save(table, credentials, { fingerprint: current })
  return current
}
