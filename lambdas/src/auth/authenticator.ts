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
import { encodeBase32, inGroups, secretBytes, stepOf } from './totp'

const purpose = 'authenticator'

/** Stands where none was ever set up, and opens nothing. */
const noAuthenticator = { sealed: '', recovery: [], since: 0, version: 0 }

/** The secret that came with the deployment (`MFA_SECRET`): it wins over the one set up on the page. */
export const deployedSecret = (secret: Secret | undefined): string | undefined =>
  secret?.mfaSecret?.trim() || undefined

/** Whether there is an authenticator to ask; one that cannot be read still is one, and opens nothing. */
export async function isAuthenticatorActive(app: SecretApp): Promise<boolean> {
  if (deployedSecret(await app.secrets.read(300))) return true
  return (await app.table.get(authenticators.key({}))) !== undefined
}

/** @throws ApiError INVALID_CODE unless it is the authenticator's code, for the first time */
export async function takeAuthenticatorCode(app: MailApp, secret: Secret, code: string): Promise<void> {
  const authenticatorSecret = deployedSecret(secret) ?? (await storedSecret(app, secret))
  if (!authenticatorSecret) throw apiError('INVALID_CODE')
  if (!secretBytes(authenticatorSecret)) app.log.error('mfa.unusable', new Error('No app has such a secret'))
  await burnCode(app, secret, { authenticatorSecret, code })
}

/** Takes a code of a time step once, in one conditional write. @throws ApiError INVALID_CODE */
export async function burnCode(
  app: SecretApp,
  { pepper }: Secret,
  { authenticatorSecret, code }: { authenticatorSecret: string; code: string },
): Promise<void> {
  const step = await stepOf(authenticatorSecret, code, app.now())
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

/** Puts an authenticator in force, with its recovery codes, in place of the one before and those that it had. */
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

/** Takes the authenticator that was set up on the page away, and its recovery codes with it. */
export const removeAuthenticator = ({ table }: App): Promise<void> => table.remove(authenticators.key({}))

async function storedSecret(app: SecretApp, { mfaKey }: Secret): Promise<string | undefined> {
  const stored = await find(app.table, authenticators, {})
  return stored && unseal(mfaKey, purpose, stored.sealed)
}

/** Whether a password alone is not enough: there is a mailbox for codes, or an authenticator. */
export const isMfaEnabled = async (app: MailApp): Promise<boolean> =>
  app.mailboxes.length > 0 || (await isAuthenticatorActive(app))

/** 80 bits: 16 characters. */
const codeBytes = 10

const recoveryMac = ({ pepper }: Secret, code: string) => macOf(pepper, 'recovery', code)

/** New recovery codes as a person keeps them, and as the table does. */
export function drawRecoveryCodes({ token }: App, secret: Secret): { codes: string[]; macs: string[] } {
  const drawn = Array.from({ length: accessCodeLimits.recoveryCodes }, () =>
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
    initial: noAuthenticator,
    change: (held) => {
      if (!held.recovery.includes(mac)) throw apiError('INVALID_CODE')
      return { ...held, recovery: held.recovery.filter((other) => other !== mac) }
    },
  })
}
