import { credentials } from '../data/entities'
import { find, save } from '../data/entity'
import type { Table } from '../data/table'
import { fingerprint } from './password'

/**
 * Notes which password is in force; every session that another one opened is over from then on.
 * @returns the password's fingerprint
 */
export async function ensureCredential(table: Table, passwordHash: string): Promise<string> {
  const current = fingerprint(passwordHash)
  const stored = await find(table, credentials, {})
  if (stored?.fingerprint !== current) await save(table, credentials, { fingerprint: current })
  return current
}
