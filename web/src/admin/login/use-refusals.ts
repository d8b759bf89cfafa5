import { admin } from '@highline/shared/endpoints/admin'
import { ApiError } from '@highline/shared/http/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOrError } from '../../api/error-message'
import { read } from '../../api/read'
import { fail } from '../shell/toasts'
import { useCountdown } from './use-countdown'

const labels = {
  password: 'The password',
  accessCode: 'The access code',
  recoveryCode: 'The recovery code',
}

/** The two toasts of a call: for what the server refused, and for everything else. */
interface Toasts {
  refused: string
  otherwise: { title: string; description: string }
}

/**
 * What the server's refusals lead to: a toast, a wait with its reason, the offer of a mailed link, a fresh look
 * at whether MFA is on.
 */
export function useRefusals({ codeSent }: { codeSent: boolean }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [waitSeconds, wait] = useCountdown()
  const [resendSeconds, holdResend] = useCountdown()
  const [mailLink, setMailLink] = useState(false)

  function refused(error: Error, toasts: Toasts, startWait = wait): void {
    const words = refusalOrError(error, toasts.refused, toasts.otherwise, labels)
    fail(words)
    if (!(error instanceof ApiError)) return
    if (error.retryAfter) {
      setReason(words.description)
      startWait(error.retryAfter)
    }
    if (error.body?.mailLink === true) setMailLink(true)
    if (mfaWasSwitched(error, codeSent)) {
      void client.invalidateQueries({ queryKey: read(admin.mfaStatus).queryKey })
    }
  }

  return { refused, reason, waitSeconds, stopWaiting: () => wait(0), resendSeconds, holdResend, mailLink }
}

/** On or off since this page was opened: a code is asked for where none was sent, or refused to be sent. */
const mfaWasSwitched = ({ code, body }: ApiError, codeSent: boolean) =>
  code === 'MFA_DISABLED' || (!codeSent && body?.fields?.accessCode === 'required')
