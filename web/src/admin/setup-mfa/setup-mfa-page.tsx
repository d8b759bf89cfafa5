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
import { SecretKey, SetupComplete } from './setup-complete'

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
  // Never refetched and not cached after unmount: the code is checked against the secret that was shown.
  const setup = useQuery({ ...read(admin.setupMfa), staleTime: 'static', gcTime: 0 })
  const verification = useWrite(admin.verifySetup)
  // The session is over, and with it the secret that was shown to scan.
  const error = isSessionOver(verification.error) ? verification.error : setup.error
  if (error) return <NoSetup error={error} onRetry={setup.refetch} retrying={setup.isFetching} />
  if (!setup.data) return <GeneratingSetup />
  if (verification.data) return <SetupComplete secretKey={setup.data.manualEntryKey} {...verification.data} />
  return <SetupSteps setup={setup.data} verification={verification} />
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

interface VerifyFormProps {
  verification: ReturnType<typeof useWrite<typeof admin.verifySetup>>
}

function SetupSteps({ setup, verification }: { setup: MfaSetup } & VerifyFormProps) {
  const { qrCode, manualEntryKey } = setup
  return (
    <>
      <p className="setup-lead">
        An app on your phone, such as Google Authenticator, 1Password or Aegis, then shows the codes that a
        login asks for. An authenticator that was set up here before is replaced, and so are its recovery
        codes.
      </p>
      <section className="card rows" aria-labelledby="setup-scan">
        <h2 className="setup-step" id="setup-scan">
          1. Scan this QR code with the app
        </h2>
        <img className="setup-qr" src={qrCode} alt="QR code for an authenticator app" />
        <SecretKey label="Or type this key into it" value={manualEntryKey} />
      </section>
      <section className="card rows" aria-labelledby="setup-verify">
        <h2 className="setup-step" id="setup-verify">
          2. Enter the code that the app shows
        </h2>
        <VerifyForm verification={verification} />
      </section>
      <a className="setup-back" href="/admin">
        Back to the dashboard
      </a>
    </>
  )
}

/** Verifies a code of the app (spec §5, §8). A failure leaves the fields as they are. */
function VerifyForm({ verification: { mutateAsync, isPending } }: VerifyFormProps) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const submit = () => {
    const missing = whatIsMissing(code, password)
    if (missing) return fail(missing)
    mutateAsync({ body: { code, password } }).then(
      () => succeed({ title: 'MFA Verified', description: 'Your authenticator app is set up.' }),
      handleError('The code could not be checked. Please try again.', { title: 'Verification Failed' }),
    )
  }
  return (
    <Form className="rows" onSubmit={submit}>
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

function whatIsMissing(code: string, password: string) {
  if (code.length !== accessCodeLimits.digits)
    return { title: 'Invalid Code', description: 'Please enter a 6-digit verification code' }
  if (!password) return { title: 'Password Required', description: 'Please enter the admin password' }
  return undefined
}
