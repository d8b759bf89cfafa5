import { createHash } from 'node:crypto'
import { loginLimits, sessionLimits } from '@highline/shared/constants'
import type * as z from 'zod/mini'
import type { App } from '../app'
import { credentials, lists, sessions, trustedDevices } from './entities'
import { find, findLive, list, save } from './entity'
import { conditionMet, epochSeconds } from './table'

export type Session = z.output<typeof sessions.schema>

/**
 * Opens a session and returns its token, of which only a hash is stored. If a step fails, the new session is removed,
 * since its token is lost. The replaced session is closed last, so it survives such a failure unless only the response
 * to closing it was lost.
 * @param credential fingerprint of the password @param replaced current session of the browser, which is closed
 */
export async function openSession(
  app: App,
  credential: string,
  { browser, replaced }: { browser?: string; replaced?: Session | undefined } = {},
) {
  const token = app.token(32)
  const at = epochSeconds(app.now())
  const times = { createdMs: app.now().getTime(), seenAt: at, expiresAt: at + sessionLimits.absoluteSeconds }
  const hash = hashOf(token)
  try {
    await save(app.table, sessions, { hash, credential, browser, ...times })
    await endOldest(app, [hash, replaced?.hash])
    if (replaced) await closeSession(app, replaced)
  } catch (error) {
    await closeSession(app, { hash })
    throw error
  }
  return token
}

/** Closes the oldest sessions above the limit. @param kept hashes of the new session and of the one it replaces */
async function endOldest(app: App, kept: readonly (string | undefined)[]): Promise<void> {
  const others = (await listSessions(app)).filter(({ hash }) => !kept.includes(hash))
  for (const old of others.slice(sessionLimits.parallel - 1)) await closeSession(app, old)
}

/** Lists the valid sessions, newest first. */
export async function listSessions(app: App): Promise<Session[]> {
  const { values } = await list(app, sessions, lists.sessions)
  const inForce = (await find(app.table, credentials, {}))?.fingerprint
  const at = epochSeconds(app.now())
  return values
    .filter((session) => isAlive(session, at) && session.credential === inForce)
    .sort((a, b) => b.createdMs - a.createdMs)
}

const isAlive = ({ expiresAt, seenAt }: Session, at: number) =>
  expiresAt > at && seenAt + sessionLimits.idleSeconds > at

/** Finds the valid session of a token in one read: not closed, idle, expired or opened with another password. */
export async function findSession(app: App, token: string): Promise<Session | undefined> {
  const [item, credential] = await app.table.getMany([
    sessions.key({ hash: hashOf(token) }),
    credentials.key({}),
  ])
  if (!item || !credential) return undefined
  const session = sessions.schema.parse(item)
  const at = epochSeconds(app.now())
  if (!isAlive(session, at) || session.credential !== credentials.schema.parse(credential).fingerprint)
    return undefined
  if (session.seenAt + sessionLimits.touchSeconds <= at) {
    // The condition fails if it was closed in the meantime.
    await conditionMet(save(app.table, sessions, { ...session, seenAt: at }, 'present'))
  }
  return session
}

export const closeSession = ({ table }: App, { hash }: Pick<Session, 'hash'>) =>
  table.remove(sessions.key({ hash }))

export type TrustedDevice = z.output<typeof trustedDevices.schema>

/** Finds the trusted device of a token; undefined when the token is unknown or expired. */
export const findTrustedDevice = async (app: App, token: string | undefined) =>
  token ? findLive(app, trustedDevices, { hash: hashOf(token) }) : undefined

/** Makes a browser a trusted device, or renews that. @returns its token: the one it has if valid, else a new one */
export async function trustDevice(app: App, held: string | undefined): Promise<string> {
  const known = await findTrustedDevice(app, held)
  const token = known && held ? held : app.token(32)
  const expiresAt = epochSeconds(app.now(), loginLimits.trustSeconds)
  await save(app.table, trustedDevices, { hash: hashOf(token), expiresAt })
  return token
}

/** Hash under which a token is stored. Tokens have 256 random bits, so neither salt nor a slow hash is needed. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
