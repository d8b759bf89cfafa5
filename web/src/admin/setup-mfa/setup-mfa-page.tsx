import { accessCodeLimits } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import type { MfaSetup } from '@highline/shared/schemas/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage, isSessionOver } from '../../api/errors'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { Button, ButtonLink } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { codeDigits } from '../login/login-state'
import { PasswordField } from '../login/password-field'
import { loginToSetup } from '../session/paths'
import { AdminToaster } from '../shell/admin-toaster'
import { fail, handleError, succeed } from '../shell/toasts'
import { GeneratingSetup } from './generating-setup'
import { SecretKey, SetupComplete, type Verified } from './setup-complete'

export function SetupMfaPage() {
  return (
    <>
      <main className="setup">
        <h1 className="setup-title">Set Up Authenticator</h1>
        <Setup />
      </main>
      <AdminToaster />
    </>
  )
}

function Setup() {
  const [verified, setVerified] = useState<Verified>()
  const [refusal, setRefusal] = useState<Error>()
  // Never refetched and not cached after unmount: the code is checked against the secret that was shown.
  const setup = useQuery({ ...read(admin.setupMfa), staleTime: 'static', gcTime: 0 })
  const error = refusal ?? setup.error
  if (error) return <NoSetup error={error} onRetry={setup.refetch} retrying={setup.isFetching} />
  if (!setup.data) return <GeneratingSetup />
  if (verified) return <SetupComplete secretKey={setup.data.manualEntryKey} {...verified} />
  return <SetupSteps setup={setup.data} onVerified={setVerified} onSessionOver={setRefusal} />
}

const fallback = 'Failed to generate the MFA setup. Please try again.'

function NoSetup({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  useEffect(() => fail({ title: 'Setup Error', description: errorMessage(error, fallback) }), [error])
  if (isSessionOver(error)) {
    return (
      <Notice
        title="You are not logged in"
        text="Only the administrator can set up an authenticator. The login leads back here."
      >
        <ButtonLink href={loginToSetup}>Log in</ButtonLink>
      </Notice>
    )
  }
  return (
    <Notice title="The authenticator cannot be set up" text={errorMessage(error, fallback)}>
      <Button onClick={onRetry} disabled={retrying}>
        Retry
      </Button>
      <ButtonLink href="/admin" variant="secondary">
        Back to the dashboard
      </ButtonLink>
    </Notice>
  )
}

function SetupSteps({ setup, ...listeners }: { setup: MfaSetup } & VerifyListeners) {
  const { qrCode, manualEntryKey } = setup
  return (
    <>
      <p className="setup-lead">
        An app on your phone, such as Google Authenticator, 1Password or Aegis, then shows the codes that a
        login asks for. An authenticator that was set up here before is replaced, and so are its recovery
        codes.
      </p>
      <section className="card setup-card" aria-labelledby="setup-scan">
        <h2 className="setup-step" id="setup-scan">
          1. Scan this QR code with the app
        </h2>
        <img className="setup-qr" src={qrCode} alt="QR code for an authenticator app" />
        <SecretKey label="Or type this key into it" value={manualEntryKey} />
      </section>
      <section className="card setup-card" aria-labelledby="setup-verify">
        <h2 className="setup-step" id="setup-verify">
          2. Enter the code that the app shows
        </h2>
        <VerifyForm {...listeners} />
      </section>
      <a className="setup-back" href="/admin">
        Back to the dashboard
      </a>
    </>
  )
}

interface VerifyListeners {
  onVerified: (verified: Verified) => void
  /** Called when the session is over, and with it the secret that was shown to scan. */
  onSessionOver: (error: Error) => void
}

/** Verifies a code of the app (spec §5, §8). A failure leaves the fields as they are. */
function VerifyForm({ onVerified, onSessionOver }: VerifyListeners) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const { mutateAsync, isPending } = useWrite(admin.verifySetup)
  const submit = () => {
    const missing = whatIsMissing(code, password)
    if (missing) return fail(missing)
    mutateAsync({ body: { code, password } }).then(
      (verified) => {
        succeed({ title: 'MFA Verified', description: 'Your authenticator app is set up.' })
        onVerified(verified)
      },
      (error) => (isSessionOver(error) ? onSessionOver(error) : verificationFailed(error)),
    )
  }
  return (
    <Form className="setup-form" onSubmit={submit}>
      <TextField
        label="Verification code"
        hint="6 digits; a new one every 30 seconds"
        className="control code-control"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(codeDigits(target.value))}
      />
      <PasswordField label="Admin password" value={password} onChange={setPassword} />
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Verifying...' : 'Verify & Complete Setup'}
      </Button>
    </Form>
  )
}

const verificationFailed = handleError('The code could not be checked. Please try again.', {
  title: 'Verification Failed',
})

function whatIsMissing(code: string, password: string) {
  if (code.length !== accessCodeLimits.digits)
    return { title: 'Invalid Code', description: 'Please enter a 6-digit verification code' }
  if (!password) return { title: 'Password Required', description: 'Please enter the admin password' }
  return undefined
}
