import { login } from '@highline/shared/limits'
import type * as z from 'zod/mini'
import type { App } from '../app'
import { trusts } from './entities'
import { find, save } from './entity'
import { epochSeconds } from './table'
import { hashOf } from './token-hash'

export type Trust = z.output<typeof trusts.schema>

/** The trust that a browser's token stands for, if it is one of ours and not too old. */
export async function findTrust({ table, now }: App, token: string | undefined): Promise<Trust | undefined> {
  if (!token) return undefined
  const trust = await find(table, trusts, { hash: hashOf(token) })
  return trust && trust.expiresAt > epochSeconds(now()) ? trust : undefined
}

/**
 * Trusts a browser from now on: under the token that it has, where that is one of ours, else under a new one.
 * @returns the token for its cookie
 */
export async function trustBrowser(app: App, held: string | undefined): Promise<string> {
  const known = await findTrust(app, held)
  const token = known && held ? held : app.token(32)
  const expiresAt = epochSeconds(app.now(), login.trustSeconds)
  await save(app.table, trusts, { hash: hashOf(token), expiresAt })
  return token
}
