import { accessCodeLimits } from '@highline/shared/constants'
import type { LoginInput, SendMfaInput } from '@highline/shared/schemas/auth'

/** Administrators whose mailbox can get the code. The browser gets no addresses before a correct password. */
export const admins = { default: 'Default admin', second: 'Second admin' } as const
export type Admin = keyof typeof admins

export interface LoginState {
  readonly password: string
  readonly admin: Admin
  /** Whether there is no choice of mailboxes; known only after the password was accepted. */
  readonly oneMailbox: boolean
  readonly code: string
  /** Id of the challenge that the code belongs to; undefined until one is opened. */
  readonly challenge: string | undefined
  /** A sentence about where to find that code. */
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
 * Applies a change. A code belongs to one password and mailbox: changing either discards the code and its challenge. A
 * new challenge discards the code typed so far.
 */
export function changeLogin(state: LoginState, change: Partial<LoginState>): LoginState {
  const next = { ...state, ...change, code: codeDigits(change.code ?? state.code) }
  if (change.challenge !== undefined) return { ...next, code: '' }
  return isSameCodeRequest(next, state) ? next : { ...next, code: '', challenge: undefined }
}

export const isSameCodeRequest = (one: LoginState, other: LoginState) =>
  one.password === other.password && one.admin === other.admin

export type LoginStep =
  | { readonly kind: 'ask'; readonly title: string; readonly description: string }
  | { readonly kind: 'send-code'; readonly body: SendMfaInput }
  | { readonly kind: 'log-in'; readonly body: LoginInput }

/** Returns the step on submit (spec §5): with MFA on and no code sent yet, it sends the code. */
export function submitStep(state: LoginState, mfaEnabled: boolean): LoginStep {
  const { password, code, challenge, recoveryCode } = state
  if (mfaEnabled && recoveryCode !== undefined) return recoveryStep(password, recoveryCode.trim())
  if (mfaEnabled && challenge === undefined) return sendCodeStep(state)
  if (!password) return askForPassword('Please enter the admin password')
  if (challenge === undefined) return { kind: 'log-in', body: { password } }
  if (!code) return ask('Access Code Required', 'Please enter the 6-digit code sent to your email')
  return { kind: 'log-in', body: { password, accessCode: code, sessionId: challenge } }
}

/** Returns the step that requests a code, the first or another one. */
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

/** Returns one of the four labels of the submit button (spec §2.2). */
export function submitLabel({ challenge, recoveryCode }: LoginState, mfaEnabled: boolean, busy: boolean) {
  if (busy) return 'Verifying...'
  if (!mfaEnabled) return 'Access Admin Panel'
  return challenge === undefined && recoveryCode === undefined ? 'Send Access Code' : 'Verify Code'
}

/** Keeps only the digits of a typed or pasted code, six at most (spec §5). */
export const codeDigits = (text: string) => text.replace(/\D/g, '').slice(0, accessCodeLimits.digits)
