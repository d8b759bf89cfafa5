import { Button } from '../../ui/button'
import { AdminSelector } from './admin-selector'
import { CodeField } from './code-field'
import { submitLabel } from './login-state'
import { PasswordField } from './password-field'
import { clockTime } from './use-countdown'
import { useLogin } from './use-login'

interface LoginFormProps {
  /** Undefined until the server has said; nothing can be sent before. */
  mfaEnabled: boolean | undefined
  onAuthenticated: () => void
}

export function LoginForm({ mfaEnabled, onAuthenticated }: LoginFormProps) {
  const mfa = mfaEnabled ?? false
  const login = useLogin({ mfaEnabled: mfa, onAuthenticated })
  const { state, change, busy, waitSeconds } = login
  const codeSent = mfa && state.challenge !== undefined
  return (
    <form
      className="login-form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        login.submit()
      }}
    >
      {mfa && <AdminSelector value={state.admin} onChange={(admin) => change({ admin })} />}
      <PasswordField value={state.password} onChange={(password) => change({ password })} />
      {codeSent && (
        <CodeField key={state.challenge} value={state.code} onChange={(code) => change({ code })} />
      )}
      {waitSeconds > 0 && <Wait reason={login.reason} seconds={waitSeconds} />}
      <Button type="submit" disabled={busy || waitSeconds > 0 || mfaEnabled === undefined}>
        {submitLabel(state, { mfaEnabled: mfa, busy })}
      </Button>
      {codeSent && <SendNewCode seconds={login.resendSeconds} busy={busy} onClick={login.resend} />}
    </form>
  )
}

/** Why nothing can be sent just now, and for how long; the seconds are not read out one by one. */
function Wait({ reason, seconds }: { reason: string; seconds: number }) {
  return (
    <p className="login-wait">
      <span role="status">{reason}</span> <span>Next attempt in {clockTime(seconds)}.</span>
    </p>
  )
}

function SendNewCode({ seconds, busy, onClick }: { seconds: number; busy: boolean; onClick: () => void }) {
  return (
    <div className="login-resend">
      <Button variant="secondary" onClick={onClick} disabled={busy || seconds > 0}>
        Send New Code
      </Button>
      {seconds > 0 && <p className="field-hint">Another code can be sent in {clockTime(seconds)}.</p>}
    </div>
  )
}
