import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { scrypt as cost } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { SecretApp } from '../app'
import type { Secret } from '../aws/secret-store'
import { credentials } from '../data/entities'
import { find, save } from '../data/entity'
import type { Table } from '../data/table'

/** How long a remembered secret may judge; a wrong password is judged again when there is a newer one. */
const rememberSeconds = 300
const retrySeconds = 5

/**
 * The secret in force. @param freshWithinSeconds how old a remembered one may be; that there is none is asked again
 * @throws ApiError NOT_CONFIGURED while no password was ever set
 */
export async function secretInForce({ secrets }: SecretApp, freshWithinSeconds = rememberSeconds) {
  const secret = (await secrets.read(freshWithinSeconds)) ?? (await secrets.read(retrySeconds))
  if (!secret) throw apiError('NOT_CONFIGURED')
  return secret
}

/**
 * The secret, if the password is its own and the table says that it is in force: it may be remembered too long. Else it is
 * read again and noted at once, before a password that is set meanwhile can be.
 */
export async function verifyLogin(app: SecretApp, password: string): Promise<Secret | undefined> {
  const remembered = await secretInForce(app)
  const right = await verifyPassword(password, remembered.passwordHash)
  if (right && (await isInForce(app.table, remembered.passwordHash))) return remembered
  const fresh = await secretInForce(app, right ? 0 : retrySeconds)
  const isSame = fresh.passwordHash === remembered.passwordHash
  if (!(isSame ? right : await verifyPassword(password, fresh.passwordHash))) return undefined
  await ensureCredential(app.table, fresh.passwordHash)
  return fresh
}

/** Whether this is the password that was last noted as the one in force. */
export async function isInForce(table: Table, passwordHash: string): Promise<boolean> {
  return (await find(table, credentials, {}))?.fingerprint === fingerprint(passwordHash)
}

/** Notes which password is in force, which ends every session of another one. @returns the password's fingerprint */
export async function ensureCredential(table: Table, passwordHash: string): Promise<string> {
  const current = fingerprint(passwordHash)
  if (!(await isInForce(table, passwordHash))) await save(table, credentials, { fingerprint: current })
  return current
}

/** What a hash costs (RFC 7914). */
type Strength = Readonly<Record<'N' | 'r' | 'p', number>>

const encode = (bytes: Buffer) => bytes.toString('base64url')

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** `scrypt$N$r$p$salt$key`: everything that judging a password needs, and nothing that gives it away. */
export async function hashPassword(password: string, { N, r, p }: Strength = cost): Promise<string> {
  const salt = randomBytes(cost.saltBytes)
  const key = await derive(password, salt, cost.keyBytes, { N, r, p, maxmem: cost.maxmem })
  return ['scrypt', N, r, p, encode(salt), encode(key)].join('$')
}

/** Judges a password exactly as it was typed; takes as long for a wrong one as for the right one. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = hash.split('$')
  if (scheme !== 'scrypt') throw new Error('The stored password hash is not one of ours')
  const expected = Buffer.from(key, 'base64url')
  const strength = { N: Number(N), r: Number(r), p: Number(p), maxmem: cost.maxmem }
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost.keyBytes, strength)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Names a password hash without holding it: what sessions remember of the password that opened them. */
export const fingerprint = (hash: string) =>
  createHash('sha256').update(hash).digest('base64url').slice(0, 22)
