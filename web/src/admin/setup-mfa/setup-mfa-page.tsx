import { admin } from '@highline/shared/endpoints/admin'
import type { MfaSetup } from '@highline/shared/schemas/auth'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../api/error-message'
import { isSessionOver } from '../../api/query-client'
import { read } from '../../api/read'
import { Button, ButtonLink } from '../../ui/button'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { PasswordField } from '../login/password-field'
import { loginToSetup } from '../session/paths'
import { AdminToaster } from '../shell/admin-toaster'
import { fail } from '../shell/toasts'
import { GeneratingSetup } from './generating-setup'
import { SecretKey } from './secret-key'
import { SetupComplete } from './setup-complete'
import { useVerify, type Verified, type VerifyListeners } from './use-verify'

/** Sets up an authenticator app (spec §2.4) */
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
  // What was shown stays until the page goes, and no longer: it is what the code is checked against.
  const setup = useQuery({ ...read(admin.setupMfa), staleTime: 'static', gcTime: 0 })
  const error = refusal ?? setup.error
  if (error) return <NoSetup error={error} onRetry={setup.refetch} retrying={setup.isFetching} />
  if (!setup.data) return <GeneratingSetup />
  if (verified) return <SetupComplete secretKey={setup.data.manualEntryKey} {...verified} />
  return <SetupSteps setup={setup.data} onVerified={setVerified} onSessionOver={setRefusal} />
}

interface NoSetupProps {
  error: Error
  onRetry: () => void
  retrying: boolean
}

const fallback = 'Failed to generate the MFA setup. Please try again.'

/** Why there is no QR code to scan: log in first, or try again. */
function NoSetup({ error, onRetry, retrying }: NoSetupProps) {
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

/** The QR code, the same key to type, and the form that proves that an app has it. */
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

function VerifyForm(listeners: VerifyListeners) {
  const { code, setCode, password, setPassword, busy, submit } = useVerify(listeners)
  return (
    <Form className="setup-form" onSubmit={() => submit()}>
      <TextField
        label="Verification code"
        hint="6 digits; a new one every 30 seconds"
        className="control code-control"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <PasswordField label="Admin password" value={password} onChange={setPassword} />
      <Button type="submit" disabled={busy}>
        {busy ? 'Verifying...' : 'Verify & Complete Setup'}
      </Button>
    </Form>
  )
}
