import { createHash } from 'node:crypto'
import { session as limits } from '@highline/shared/limits'
import type * as z from 'zod/mini'
import type { App } from '../app'
import { credentials, sessions } from './entities'
import { save } from './entity'
import { ExpectationFailed, epochSeconds } from './table'

export type Session = z.output<typeof sessions.schema>

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Opens a session for a password's fingerprint and answers its token, which is stored nowhere. */
export async function openSession({ table, now, token }: App, credential: string): Promise<string> {
  const secret = token(32)
  const at = epochSeconds(now())
  const hash = hashOf(secret)
  await save(
    table,
    sessions,
    { hash, credential, createdAt: at, seenAt: at, expiresAt: at + limits.absoluteSeconds },
    'absent',
  )
  return secret
}

/**
 * The live session of a token: one read. A session is over when it is logged out, idle, too old, or opened
 * with a password that is no longer in force; DynamoDB deletes late, so time is always checked here.
 */
export async function findSession(app: App, token: string): Promise<Session | undefined> {
  const [item, credential] = await app.table.getMany([
    sessions.key({ hash: hashOf(token) }),
    credentials.key({}),
  ])
  if (!item || !credential) return undefined
  const session = sessions.schema.parse(item)
  const at = epochSeconds(app.now())
  const alive = session.expiresAt > at && session.seenAt + limits.idleSeconds > at
  if (!alive || session.credential !== credentials.schema.parse(credential).fingerprint) return undefined
  if (session.seenAt + limits.touchSeconds <= at) await touch(app, { ...session, seenAt: at })
  return session
}

/** Notes that a session is in use, unless it was logged out meanwhile. */
async function touch({ table }: App, session: Session): Promise<void> {
  await save(table, sessions, session, 'present').catch((error: unknown) => {
    if (!(error instanceof ExpectationFailed)) throw error
  })
}

/** Ends one session at once. */
export const closeSession = ({ table }: App, { hash }: Pick<Session, 'hash'>) =>
  table.remove(sessions.key({ hash }))
