import { accessCode } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import type { ResponseOf } from '@highline/shared/http/endpoint'
import { useState } from 'react'
import { isSessionOver } from '../../api/query-client'
import { useWrite } from '../../api/use-write'
import { codeDigits } from '../login/login-state'
import { fail, failWith, succeed } from '../shell/toasts'

/** What is said when the authenticator is set up: the recovery codes, this once, and whether it is in force. */
export type Verified = ResponseOf<typeof admin.verifySetup>

export interface VerifyListeners {
  onVerified: (verified: Verified) => void
  /** There is no session any more, and with it went what was shown to scan. */
  onSessionOver: (error: Error) => void
}

const verificationFailed = {
  title: 'Verification Failed',
  fallback: 'The code could not be checked. Please try again.',
}

/** The form of the set-up page and its call (spec §5, §8); a failure leaves the fields as they are. */
export function useVerify({ onVerified, onSessionOver }: VerifyListeners) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const { mutate, isPending } = useWrite(admin.verifySetup)

  const submit = () => {
    const missing = whatIsMissing(code, password)
    if (missing) return fail(missing)
    mutate(
      { body: { code, password } },
      {
        onSuccess: (verified) => {
          succeed({ title: 'MFA Verified', description: 'Your authenticator app is set up.' })
          onVerified(verified)
        },
        onError: (error) =>
          isSessionOver(error) ? onSessionOver(error) : failWith(error, verificationFailed),
      },
    )
  }

  return {
    code,
    setCode: (typed: string) => setCode(codeDigits(typed)),
    password,
    setPassword,
    busy: isPending,
    submit,
  }
}

function whatIsMissing(code: string, password: string) {
  if (code.length !== accessCode.digits)
    return { title: 'Invalid Code', description: 'Please enter a 6-digit verification code' }
  if (!password) return { title: 'Password Required', description: 'Please enter the admin password' }
  return undefined
}
