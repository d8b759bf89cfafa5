import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hashPassword, verifyPassword } from '../src/auth/verify-login'
import { completeSecret, Secret } from '../src/aws/secret-store'
import { openDataDirectory } from './data-directory'
import { resourceNames } from './function-environment'
import type { Settings } from './settings'
import { secretFile } from './write-atomically'

/** Secret of a deployed stage, plus the hash of a password from the environment, which overrides the stored one. */
const Stored = z.extend(Secret, { environmentHash: z.optional(z.string()) })
type Stored = z.infer<typeof Stored>

/** Source of the password in force. A generated one is stored as plain text, to be printed at each start. */
export type PasswordSource = { from: 'environment' } | { from: 'drawn'; password: string } | { from: 'set' }

export type LocalSecret = Awaited<ReturnType<typeof openLocalSecret>>

type Given = Pick<Settings, 'dataDirectory' | 'adminPassword' | 'mfaSecret'>

/** Password hashing; deliberately slow, so tests replace it. */
export const scryptScheme = { hash: hashPassword, verify: verifyPassword }
export type PasswordScheme = typeof scryptScheme

/**
 * Reads the stored secret, which a deployed stage keeps in SSM, or creates one. Values from the environment take
 * precedence while they are set.
 */
export async function openLocalSecret(given: Given, scheme = scryptScheme) {
  const file = secretFile(join(given.dataDirectory, 'secret.json'))
  const drawnPath = join(given.dataDirectory, 'password.txt')
  const keep = (secret: Stored) => file.write(JSON.stringify(secret))
  await openDataDirectory(given.dataDirectory)

  const kept = file.read()
  const known = kept === undefined ? undefined : Stored.parse(JSON.parse(kept))
  let stored = given.adminPassword
    ? await withPassword(known, given.adminPassword, scheme)
    : (known ?? (await withDrawnPassword(drawnPath, scheme)))
  if (stored !== known) await keep(stored)
  const drawn = secretFile(drawnPath).read()

  return {
    passwordHash: inForce(stored, given).passwordHash,
    origin: originOf(given, drawn),
    /** Returns a parameter's value; undefined when there is none. */
    read: (name: string) =>
      name === resourceNames.secretParameter ? JSON.stringify(inForce(stored, given)) : undefined,
    /** Resolves when the value is stored safely. */
    async write(name: string, value: string) {
      if (name !== resourceNames.secretParameter)
        throw new Error(`There is no parameter ${name} on this machine`)
      const { mfaSecret, ...secret } = Secret.parse(JSON.parse(value))
      // The caller writes back the whole secret, including values from the environment, which are not stored.
      const own = mfaSecret === given.mfaSecret ? stored.mfaSecret : mfaSecret
      stored = { ...secret, mfaSecret: own, environmentHash: stored.environmentHash }
      await keep(stored)
      await rm(drawnPath, { force: true })
    },
  }
}

function inForce({ environmentHash, ...secret }: Stored, { adminPassword, mfaSecret }: Given): Secret {
  return {
    ...secret,
    passwordHash: (adminPassword && environmentHash) || secret.passwordHash,
    mfaSecret: mfaSecret ?? secret.mfaSecret,
  }
}

function originOf({ adminPassword }: Given, drawn: string | undefined): PasswordSource {
  if (adminPassword) return { from: 'environment' }
  return drawn ? { from: 'drawn', password: drawn.trim() } : { from: 'set' }
}

async function withDrawnPassword(path: string, { hash }: PasswordScheme): Promise<Stored> {
  const password = generatePassword()
  await secretFile(path).write(password)
  return completeSecret({ passwordHash: await hash(password) })
}

/** Adds a password's hash. A stored hash that matches is reused, because a new one would end every session. */
async function withPassword(known: Stored | undefined, password: string, { hash, verify }: PasswordScheme) {
  if (known?.environmentHash && (await verify(password, known.environmentHash))) return known
  if (known && (await verify(password, known.passwordHash))) {
    return { ...known, environmentHash: known.passwordHash }
  }
  const environmentHash = await hash(password)
  return { ...(known ?? completeSecret({ passwordHash: environmentHash })), environmentHash }
}

/** Letters and digits that are easy to tell apart on a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** Generates a password that is easy to read out and type: 79 bits. */
export function generatePassword(draw: (below: number) => number = randomInt): string {
  const letter = () => alphabet.charAt(draw(alphabet.length))
  const group = () => Array.from({ length: groupLength }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Describes where the local site is and how to log in. */
export function describeSite({ port, password }: { port: number; password: PasswordSource }): string {
  const known = password.from === 'environment' ? 'the one in ADMIN_PASSWORD' : 'the one that was set'
  const words = password.from === 'drawn' ? password.password : known
  const site = `http://localhost:${port}`
  return `  Site     ${site}/\n  Admin    ${site}/admin     password: ${words}`
}
