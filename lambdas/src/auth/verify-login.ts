import { apiError } from '@highline/shared/http/api-error'
import type { SecretApp } from '../app'
import type { Secret } from '../aws/secret-store'
import { credentials } from '../data/entities'
import { find, save } from '../data/entity'
import type { Table } from '../data/table'
import { fingerprint, verifyPassword } from './password'

/** How long a remembered secret may judge; a wrong password is judged again when there is a newer one. */
const rememberSeconds = 300
const retrySeconds = 5

/**
 * The secret in force; that there is none is not remembered for long.
 * @param freshWithinSeconds how old a remembered one may be
 * @throws ApiError NOT_CONFIGURED while no password was ever set
 */
export async function secretInForce(
  { secrets }: SecretApp,
  freshWithinSeconds = rememberSeconds,
): Promise<Secret> {
  const secret = (await secrets.read(freshWithinSeconds)) ?? (await secrets.read(retrySeconds))
  if (!secret) throw apiError('NOT_CONFIGURED')
  return secret
}

/**
 * The secret, if the password is the one that it holds the hash of. The table says which password is in force,
 * so that an old one opens nothing where it is still remembered.
 */
export async function verifyLogin(app: SecretApp, password: string): Promise<Secret | undefined> {
  const remembered = await secretInForce(app)
  const right = await verifyPassword(password, remembered.passwordHash)
  if (right && (await isInForce(app.table, remembered.passwordHash))) return remembered
  const fresh = await secretInForce(app, right ? 0 : retrySeconds)
  if (fresh.passwordHash === remembered.passwordHash) return right ? fresh : undefined
  return (await verifyPassword(password, fresh.passwordHash)) ? fresh : undefined
}

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
