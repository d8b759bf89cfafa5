import { createHash } from 'node:crypto'
import { login } from '@highline/shared/constants'
import type * as z from 'zod/mini'
import type { App } from '../app'
import { trustedDevices } from './entities'
import { findLive, save } from './entity'
import { epochSeconds } from './table'

export type TrustedDevice = z.output<typeof trustedDevices.schema>

/** The trust that a browser's token stands for, if it is one of ours and not too old. */
export const findTrustedDevice = async (app: App, token: string | undefined) =>
  token ? findLive(app, trustedDevices, { hash: hashOf(token) }) : undefined

/** Trusts a browser under the token that it has, if that is one of ours, else under a new one. @returns its token */
export async function trustDevice(app: App, held: string | undefined): Promise<string> {
  const known = await findTrustedDevice(app, held)
  const token = known && held ? held : app.token(32)
  const expiresAt = epochSeconds(app.now(), login.trustSeconds)
  await save(app.table, trustedDevices, { hash: hashOf(token), expiresAt })
  return token
}

/** What the table keeps of a random token of 256 bits; such a one needs neither salt nor slowness. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
