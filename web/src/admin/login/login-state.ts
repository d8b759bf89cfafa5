import { accessCodeLimits } from '@highline/shared/constants'
import type { LoginInput, SendMfaInput } from '@highline/shared/schemas/auth'

/** Whose mailbox gets the code; addresses are never in the browser before a right password. */
export const admins = { default: 'Default admin', second: 'Second admin' } as const
export type Admin = keyof typeof admins

export interface LoginState {
  readonly password: string
  readonly admin: Admin
  /** There is one mailbox, and none to choose; not known before the password was accepted. */
  readonly oneMailbox: boolean
  readonly code: string
  /** The challenge that the code belongs to; undefined until one was opened. */
  readonly challenge: string | undefined
  /** Where that code is to be found, in a sentence. */
  readonly codeFrom: string
  /** The recovery code; undefined while the form asks for an access code. */
  readonly recoveryCode: string | undefined
}

export const emptyLogin: LoginState = {
  password: '',
  admin: 'default',
  oneMailbox: false,
  code: '',
  challenge: undefined,
  codeFrom: '',
  recoveryCode: undefined,
}

/**
 * A code belongs to one password and mailbox: another of either leads back to where no code was sent. A new challenge
 * makes the code typed so far worthless.
 */
export function changeLogin(state: LoginState, change: Partial<LoginState>): LoginState {
  const next = { ...state, ...change, code: codeDigits(change.code ?? state.code) }
  if (change.challenge !== undefined) return { ...next, code: '' }
  return isSameAsking(next, state) ? next : { ...next, code: '', challenge: undefined }
}

export const isSameAsking = (one: LoginState, other: LoginState) =>
  one.password === other.password && one.admin === other.admin

export type LoginStep =
  | { readonly kind: 'ask'; readonly title: string; readonly description: string }
  | { readonly kind: 'send-code'; readonly body: SendMfaInput }
  | { readonly kind: 'log-in'; readonly body: LoginInput }

/** What submitting does (spec §5): with MFA on and no code sent yet, it sends the code. */
export function submitStep(state: LoginState, mfaEnabled: boolean): LoginStep {
  const { password, code, challenge, recoveryCode } = state
  if (mfaEnabled && recoveryCode !== undefined) return recoveryStep(password, recoveryCode.trim())
  if (mfaEnabled && challenge === undefined) return sendCodeStep(state)
  if (!password) return askForPassword('Please enter the admin password')
  if (challenge === undefined) return { kind: 'log-in', body: { password } }
  if (!code) return ask('Access Code Required', 'Please enter the 6-digit code sent to your email')
  return { kind: 'log-in', body: { password, accessCode: code, sessionId: challenge } }
}

/** What asking for a code does, the first or another one. */
export function sendCodeStep({ password, admin }: LoginState): LoginStep {
  if (!password) return askForPassword('Please enter the admin password first')
  return { kind: 'send-code', body: admin === 'default' ? { password } : { password, email: admin } }
}

function recoveryStep(password: string, recoveryCode: string): LoginStep {
  if (!password) return askForPassword('Please enter the admin password')
  if (!recoveryCode) return ask('Recovery Code Required', 'Please enter one of your recovery codes')
  return { kind: 'log-in', body: { password, recoveryCode } }
}

const ask = (title: string, description: string): LoginStep => ({ kind: 'ask', title, description })
const askForPassword = (description: string) => ask('Password Required', description)

/** The four texts of the button (spec §2.2). */
export function submitLabel({ challenge, recoveryCode }: LoginState, mfaEnabled: boolean, busy: boolean) {
  if (busy) return 'Verifying...'
  if (!mfaEnabled) return 'Access Admin Panel'
  return challenge === undefined && recoveryCode === undefined ? 'Send Access Code' : 'Verify Code'
}

/** What a code field keeps of what is typed or pasted: digits, six at most (spec §5). */
export const codeDigits = (text: string) => text.replace(/\D/g, '').slice(0, accessCodeLimits.digits)
