import type { MfaSetup } from '@highline/shared/schemas/auth'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { PasswordField } from '../login/password-field'
import { SecretKey } from './secret-key'
import { useVerify, type VerifyListeners } from './use-verify'

/** The QR code, the same key to type, and the form that proves that an app has it. */
export function SetupSteps({ setup, ...listeners }: { setup: MfaSetup } & VerifyListeners) {
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
    <form
      className="setup-form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
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
    </form>
  )
}
