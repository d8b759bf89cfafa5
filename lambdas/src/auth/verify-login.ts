import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { scrypt as cost } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { SecretApp } from '../app'
import type { Secret } from '../aws/secret-store'
import { credentials } from '../data/entities'
import { find, save } from '../data/entity'
import type { Table } from '../data/table'

/** Maximum age of a cached secret; after a wrong password, one older than `retrySeconds` is read again. */
const rememberSeconds = 300
const retrySeconds = 5

/**
 * Returns the secret. @param freshWithinSeconds maximum age of a cached one; a cached absence is checked again
 * @throws ApiError NOT_CONFIGURED before a password is set
 */
export async function currentSecret({ secrets }: SecretApp, freshWithinSeconds = rememberSeconds) {
  const secret = (await secrets.read(freshWithinSeconds)) ?? (await secrets.read(retrySeconds))
  if (!secret) throw apiError('NOT_CONFIGURED')
  return secret
}

/**
 * Returns the secret if the password is correct, else undefined. A cached secret may be outdated, so it is used only if
 * the table names it as in force; else it is read again and stored there before a concurrent change can be.
 */
export async function verifyLogin(app: SecretApp, password: string): Promise<Secret | undefined> {
  const remembered = await currentSecret(app)
  const right = await verifyPassword(password, remembered.passwordHash)
  if (right && (await isCurrent(app.table, remembered.passwordHash))) return remembered
  const fresh = await currentSecret(app, right ? 0 : retrySeconds)
  const isSame = fresh.passwordHash === remembered.passwordHash
  if (!(isSame ? right : await verifyPassword(password, fresh.passwordHash))) return undefined
  await ensureCredential(app.table, fresh.passwordHash)
  return fresh
}

/** Whether the table names this password as the one in force. */
export async function isCurrent(table: Table, passwordHash: string): Promise<boolean> {
  return (await find(table, credentials, {}))?.fingerprint === fingerprint(passwordHash)
}

/** Stores the password in force, which ends the sessions of any other. @returns the password's fingerprint */
export async function ensureCredential(table: Table, passwordHash: string): Promise<string> {
  const current = fingerprint(passwordHash)
  if (!(await isCurrent(table, passwordHash))) await save(table, credentials, { fingerprint: current })
  return current
}

/** Cost parameters of scrypt (RFC 7914). */
type Strength = Readonly<Record<'N' | 'r' | 'p', number>>

const encode = (bytes: Buffer) => bytes.toString('base64url')

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Hashes a password as `scrypt$N$r$p$salt$key`, which contains all that verification needs. */
export async function hashPassword(password: string, { N, r, p }: Strength = cost): Promise<string> {
  const salt = randomBytes(cost.saltBytes)
  const key = await derive(password, salt, cost.keyBytes, { N, r, p, maxmem: cost.maxmem })
  return ['scrypt', N, r, p, encode(salt), encode(key)].join('$')
}

/** Verifies a password exactly as typed, in the same time whether it is correct or not. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = hash.split('$')
  if (scheme !== 'scrypt') throw new Error('The stored password hash is not one of ours')
  const expected = Buffer.from(key, 'base64url')
  const strength = { N: Number(N), r: Number(r), p: Number(p), maxmem: cost.maxmem }
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost.keyBytes, strength)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Identifies a password hash without revealing it. Sessions store it to refer to the password that opened them. */
export const fingerprint = (hash: string) =>
  createHash('sha256').update(hash).digest('base64url').slice(0, 22)
