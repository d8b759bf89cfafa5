import { accessCodeLimits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { ApiError } from '@highline/shared/http/errors'
import type { SendMfaResult } from '@highline/shared/schemas/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { fail, succeed } from '../shell/toasts'
import {
  changeLogin,
  emptyLogin,
  isSameAsking,
  type LoginState,
  type LoginStep,
  sendCodeStep,
  submitStep,
} from './login-state'
import { useRefusals } from './use-refusals'

const loginFailed = {
  refused: 'Login Failed',
  otherwise: { title: 'Login Error', description: 'An error occurred during login. Please try again.' },
}
const codeFailed = {
  refused: 'Failed to Send Code',
  otherwise: { title: 'Error', description: 'Failed to send access code. Please try again.' },
}

export interface LoginOptions {
  /** Undefined until the server has said; what is submitted before is sent after. */
  mfaEnabled: boolean | undefined
  onAuthenticated: () => void
}

/** The login form's memory and its two calls (spec §2.2, §5, §8). */
export function useLogin({ mfaEnabled, onAuthenticated }: LoginOptions) {
  const { state, edit, open } = useLoginState()
  const { asking, askMfa } = useMfaStatus(mfaEnabled)
  const logIn = useWrite(admin.login)
  const sendCode = useWrite(admin.sendMfa)
  const codeSent = state.challenge !== undefined
  const { refused, holdResend, stopWaiting, leaveTurn, ...waits } = useRefusals({ codeSent })
  const change = (changes: Partial<LoginState>) => {
    leaveTurn()
    edit(changes)
  }
  const entered = () => {
    leaveTurn()
    succeed({ title: 'Login Successful', description: 'Welcome to the admin dashboard.' })
    onAuthenticated()
  }
  const sent = (result: SendMfaResult) => {
    leaveTurn()
    open(challengeFrom(result))
    holdResend(accessCodeLimits.resendSeconds)
    succeed(sentWords(result))
  }
  const notSent = (error: Error, again: () => void) => {
    const opened = challengeOf(error)
    if (opened) open(opened)
    // A code in hand may still be entered while the next one has to wait, which would take its place.
    const hasCode = codeSent || opened !== undefined
    refused(error, { toasts: codeFailed, ...(hasCode ? { startWait: holdResend } : { again }) })
  }

  function take(step: LoginStep): void {
    const again = () => take(step)
    if (step.kind === 'ask') fail(step)
    else if (step.kind === 'send-code')
      sendCode.mutateAsync({ body: step.body }).then(sent, (error) => notSent(error, again))
    else
      logIn
        .mutateAsync({ body: step.body })
        .then(entered, (error) => refused(error, { toasts: loginFailed, again }))
  }

  async function submit(): Promise<void> {
    const isOn = await askMfa()
    if (isOn !== undefined) take(submitStep(state, isOn))
  }

  return {
    ...waits,
    state,
    change,
    busy: asking || logIn.isPending || sendCode.isPending,
    submit,
    resend: () => take(sendCodeStep(state)),
    switchToRecovery: (wanted: boolean) => {
      // Each of the two has limits of its own: the wait of one says nothing about the other.
      stopWaiting()
      change({ recoveryCode: wanted ? '' : undefined })
    },
  }
}

function useLoginState() {
  const [state, setState] = useState(emptyLogin)
  const edit = (changes: Partial<LoginState>) => setState((now) => changeLogin(now, changes))
  /** Ignored where the password or the mailbox has changed meanwhile: the challenge is not for those. */
  const open = (challenge: Partial<LoginState>) =>
    setState((now) => (isSameAsking(now, state) ? changeLogin(now, challenge) : now))
  return { state, edit, open }
}

/** A form that is submitted before the MFA status is known, as by a password manager, waits for it. */
function useMfaStatus(mfaEnabled: boolean | undefined) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  /** Resolves to undefined where it cannot be read: the screen makes the same query and shows its failure. */
  async function askMfa(): Promise<boolean | undefined> {
    if (mfaEnabled !== undefined) return mfaEnabled
    setAsking(true)
    const status = await client.ensureQueryData(read(admin.mfaStatus)).catch(() => undefined)
    setAsking(false)
    return status?.mfaEnabled
  }
  return { asking, askMfa }
}

/** Nothing is mailed where there is no mailbox; then the server says where the code comes from. */
function sentWords({ email, message }: SendMfaResult) {
  if (!email) return { title: 'Access Code Required', description: message }
  return { title: 'Access Code Sent', description: `A 6-digit code was sent to ${email}.` }
}

function challengeFrom({ sessionId, availableEmails, email, message }: SendMfaResult): Partial<LoginState> {
  const codeFrom = email ? `${message} It is valid for ${accessCodeLimits.seconds / 60} minutes.` : message
  return { challenge: sessionId, codeFrom, oneMailbox: availableEmails.length < 2 }
}

/** A refused mail may still open a challenge, for the authenticator's code. */
function challengeOf(error: Error): Pick<LoginState, 'challenge' | 'codeFrom'> | undefined {
  const body = error instanceof ApiError ? error.body : undefined
  return typeof body?.sessionId === 'string'
    ? { challenge: body.sessionId, codeFrom: body.message }
    : undefined
}
