import { createHash } from 'node:crypto'
import { loginLimits, sessionLimits } from '@highline/shared/constants'
import type * as z from 'zod/mini'
import type { App } from '../app'
import { credentials, lists, sessions, trustedDevices } from './entities'
import { find, findLive, list, save } from './entity'
import { conditionHeld, epochSeconds } from './table'

export type Session = z.output<typeof sessions.schema>

/**
 * Opens a session and answers its token, which is stored nowhere. When anything fails the new session is withdrawn,
 * since its token is lost, and the replaced one, which is ended last, lives on unless only the answer to its end was
 * lost.
 * @param credential fingerprint of the password that opens it @param replaced the session that the browser has: it ends
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

/** The oldest login ends first. @param kept the session that was just opened, and the one that it replaces */
async function endOldest(app: App, kept: readonly (string | undefined)[]): Promise<void> {
  const others = (await listSessions(app)).filter(({ hash }) => !kept.includes(hash))
  for (const old of others.slice(sessionLimits.parallel - 1)) await closeSession(app, old)
}

/** The live sessions, the newest first. */
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

/** The live session of a token, in one read: not logged out, idle, too old, or opened with another password. */
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
    // It may have been logged out meanwhile.
    await conditionHeld(save(app.table, sessions, { ...session, seenAt: at }, 'present'))
  }
  return session
}

/** Ends one session at once. */
export const closeSession = ({ table }: App, { hash }: Pick<Session, 'hash'>) =>
  table.remove(sessions.key({ hash }))

export type TrustedDevice = z.output<typeof trustedDevices.schema>

/** The trust that a browser's token stands for, if it is one of ours and not too old. */
export const findTrustedDevice = async (app: App, token: string | undefined) =>
  token ? findLive(app, trustedDevices, { hash: hashOf(token) }) : undefined

/** Trusts a browser under the token that it has, if that is one of ours, else under a new one. @returns its token */
export async function trustDevice(app: App, held: string | undefined): Promise<string> {
  const known = await findTrustedDevice(app, held)
  const token = known && held ? held : app.token(32)
  const expiresAt = epochSeconds(app.now(), loginLimits.trustSeconds)
  await save(app.table, trustedDevices, { hash: hashOf(token), expiresAt })
  return token
}

/** What the table keeps of a random token of 256 bits; such a one needs neither salt nor slowness. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
