import { accessCode as limits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { App } from '../app'
import type { Secret } from '../aws/secret-store'
import { authenticators } from '../data/entities'
import { update } from '../data/update'
import { noAuthenticator } from './authenticator'
import { macOf } from './challenge'
import { encodeBase32, inGroups } from './totp'

/** 80 bits: 16 characters. */
const codeBytes = 10

const recoveryMac = ({ pepper }: Secret, code: string) => macOf(pepper, 'recovery', code)

/** New recovery codes as a person keeps them, and as the table does. */
export function drawRecoveryCodes({ token }: App, secret: Secret): { codes: string[]; macs: string[] } {
  const drawn = Array.from({ length: limits.recoveryCodes }, () =>
    encodeBase32(Buffer.from(token(codeBytes), 'base64url')),
  )
  return {
    codes: drawn.map((code) => inGroups(code, '-')),
    macs: drawn.map((code) => recoveryMac(secret, code)),
  }
}

/** Strikes a recovery code out in one conditional write: each opens once. @throws ApiError INVALID_CODE */
export async function takeRecoveryCode(app: App, secret: Secret, code: string): Promise<void> {
  const mac = recoveryMac(secret, code.toUpperCase().replace(/[ -]/g, ''))
  await update(app, authenticators, {
    source: {},
    version: undefined,
    initial: noAuthenticator,
    change: (held) => {
      if (!held.recovery.includes(mac)) throw apiError('INVALID_CODE')
      return { ...held, recovery: held.recovery.filter((other) => other !== mac) }
    },
  })
}
