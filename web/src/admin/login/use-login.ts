import { accessCodeLimits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { ApiError } from '@highline/shared/http/errors'
import type { SendMfaResult } from '@highline/shared/schemas/auth'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { fail, succeed } from '../shell/toasts'
import {
  changeLogin,
  emptyLogin,
  isSameCodeRequest,
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

/** State of the login form and its two API calls (spec §2.2, §5, §8). */
export function useLogin(onAuthenticated: () => void) {
  const { state, edit, open } = useLoginState()
  const mfa = useLoadedMfaStatus()
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
    // A code that was sent can still be entered, so only sending the next one, which would replace it, has to wait.
    const hasCode = codeSent || opened !== undefined
    refused(error, codeFailed, hasCode ? undefined : again)
  }

  function take(step: LoginStep): void {
    const again = () => take(step)
    if (step.kind === 'ask') fail(step)
    else if (step.kind === 'send-code')
      sendCode.mutateAsync({ body: step.body }).then(sent, (error) => notSent(error, again))
    else logIn.mutateAsync({ body: step.body }).then(entered, (error) => refused(error, loginFailed, again))
  }

  return {
    ...waits,
    state,
    change,
    busy: mfa.isPending || logIn.isPending || sendCode.isPending,
    submit: () =>
      mfa.mutate(undefined, { onSuccess: ({ mfaEnabled }) => take(submitStep(state, mfaEnabled)) }),
    resend: () => take(sendCodeStep(state)),
    switchToRecovery: (wanted: boolean) => {
      // Access codes and recovery codes have separate rate limits, so the wait for one does not apply to the other.
      stopWaiting()
      change({ recoveryCode: wanted ? '' : undefined })
    },
  }
}

function useLoginState() {
  const [state, setState] = useState(emptyLogin)
  const edit = (changes: Partial<LoginState>) => setState((now) => changeLogin(now, changes))
  /** Stores a new challenge, unless the password or mailbox it belongs to has changed in the meantime. */
  const open = (challenge: Partial<LoginState>) =>
    setState((now) => (isSameCodeRequest(now, state) ? changeLogin(now, challenge) : now))
  return { state, edit, open }
}

/**
 * Waits for the MFA status if the form is submitted before it is loaded, as by a password manager. The screen runs the
 * same query and shows its error.
 */
function useLoadedMfaStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => client.ensureQueryData(read(admin.mfaStatus)),
    meta: { skipsRefetch: true },
  })
}

/** Toast after a code was requested. Without a mailbox, the server's message tells where to find the code. */
function sentWords({ email, message }: SendMfaResult) {
  if (!email) return { title: 'Access Code Required', description: message }
  return { title: 'Access Code Sent', description: `A 6-digit code was sent to ${email}.` }
}

function challengeFrom({ sessionId, availableEmails, email, message }: SendMfaResult): Partial<LoginState> {
  const codeFrom = email ? `${message} It is valid for ${accessCodeLimits.seconds / 60} minutes.` : message
  return { challenge: sessionId, codeFrom, oneMailbox: availableEmails.length < 2 }
}

/** Returns the challenge in an error, if any: if the mail fails, the authenticator's code can still be entered. */
function challengeOf(error: Error): Pick<LoginState, 'challenge' | 'codeFrom'> | undefined {
  const body = error instanceof ApiError ? error.body : undefined
  return typeof body?.sessionId === 'string'
    ? { challenge: body.sessionId, codeFrom: body.message }
    : undefined
}
