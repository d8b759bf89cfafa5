import { accessCodeLimits } from '@highline/shared/constants'
import { apiError } from '@highline/shared/http/api-error'
import type { App, MailApp, SecretApp } from '../app'
import type { Secret } from '../aws/secret-store'
import { authenticators, totpSteps } from '../data/entities'
import { find } from '../data/entity'
import { epochSeconds } from '../data/table'
import { update } from '../data/writes'
import { macOf } from './challenge'
import { seal, unseal } from './seal'
import { encodeBase32, groupedInFours, secretBytes, timeStepOf } from './totp'

const purpose = 'authenticator'

/** Initial value without an authenticator; accepts no code. */
const noAuthenticator = { sealed: '', recovery: [], since: 0, version: 0 }

/** Returns the deployment's secret (`MFA_SECRET`), which has precedence over the one set up in the admin. */
export const deployedSecret = (secret: Secret | undefined): string | undefined =>
  secret?.mfaSecret?.trim() || undefined

/** Whether an authenticator is set up. An unreadable one counts too, though it accepts no code. */
export async function isAuthenticatorActive(app: SecretApp): Promise<boolean> {
  if (deployedSecret(await app.secrets.read(300))) return true
  return (await app.table.get(authenticators.key({}))) !== undefined
}

/** Accepts a code of the authenticator, once. @throws ApiError INVALID_CODE */
export async function consumeAuthenticatorCode(app: MailApp, secret: Secret, code: string): Promise<void> {
  const authenticatorSecret = deployedSecret(secret) ?? (await storedSecret(app, secret))
  if (!authenticatorSecret) throw apiError('INVALID_CODE')
  if (!secretBytes(authenticatorSecret)) app.log.error('mfa.unusable', new Error('No app has such a secret'))
  await consumeTotpCode(app, secret, { authenticatorSecret, code })
}

/** Marks the code's time step as used, in one conditional write. @throws ApiError INVALID_CODE if wrong or used */
export async function consumeTotpCode(
  app: SecretApp,
  { pepper }: Secret,
  { authenticatorSecret, code }: { authenticatorSecret: string; code: string },
): Promise<void> {
  const step = await timeStepOf(authenticatorSecret, code, app.now())
  if (step === undefined) throw apiError('INVALID_CODE')
  const of = macOf(pepper, 'step', authenticatorSecret)
  await update(app, totpSteps, {
    source: { of },
    initial: { of, step: -1, version: 0 },
    change: (last) => {
      if (last.step >= step) throw apiError('INVALID_CODE')
      return { ...last, step }
    },
  })
}

/** Activates an authenticator with its recovery codes, replacing the previous ones. */
export async function activate(
  app: SecretApp,
  { mfaKey }: Secret,
  { authenticatorSecret, recovery }: { authenticatorSecret: string; recovery: string[] },
): Promise<void> {
  const sealed = seal(app, mfaKey, purpose, authenticatorSecret)
  const since = epochSeconds(app.now())
  await update(app, authenticators, {
    source: {},
    initial: noAuthenticator,
    change: (before) => ({ ...before, sealed, recovery, since }),
  })
}

/** Removes the authenticator that was set up in the admin, with its recovery codes. */
export const removeAuthenticator = ({ table }: App): Promise<void> => table.remove(authenticators.key({}))

async function storedSecret(app: SecretApp, { mfaKey }: Secret): Promise<string | undefined> {
  const stored = await find(app.table, authenticators, {})
  return stored && unseal(mfaKey, purpose, stored.sealed)
}

/** Whether a login needs a second factor: there is a mailbox for codes, or an authenticator. */
export const isMfaEnabled = async (app: MailApp): Promise<boolean> =>
  app.mailboxes.length > 0 || (await isAuthenticatorActive(app))

/** 80 bits, which are 16 characters in base32. */
const codeBytes = 10

const recoveryMac = ({ pepper }: Secret, code: string) => macOf(pepper, 'recovery', code)

/** Generates recovery codes: as shown to the user, and as HMACs to store. */
export function drawRecoveryCodes({ token }: App, secret: Secret): { codes: string[]; macs: string[] } {
  const drawn = Array.from({ length: accessCodeLimits.recoveryCodes }, () =>
    encodeBase32(Buffer.from(token(codeBytes), 'base64url')),
  )
  return {
    codes: drawn.map((code) => groupedInFours(code, '-')),
    macs: drawn.map((code) => recoveryMac(secret, code)),
  }
}

/** Removes a recovery code in one conditional write, so that each works once. @throws ApiError INVALID_CODE */
export async function consumeRecoveryCode(app: App, secret: Secret, code: string): Promise<void> {
  const mac = recoveryMac(secret, code.toUpperCase().replace(/[ -]/g, ''))
  await update(app, authenticators, {
    source: {},
    initial: noAuthenticator,
    change: (held) => {
      if (!held.recovery.includes(mac)) throw apiError('INVALID_CODE')
      return { ...held, recovery: held.recovery.filter((other) => other !== mac) }
    },
  })
}
