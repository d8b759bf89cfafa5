import { Button } from '../../ui/button'
import { AdminSelector } from './admin-selector'
import { CodeField } from './code-field'
import { submitLabel } from './login-state'
import { SendNewCode, Wait } from './login-waits'
import { MailLink } from './mail-link'
import { PasswordField } from './password-field'
import { RecoveryCodeField } from './recovery-code-field'
import { useLogin } from './use-login'

interface LoginFormProps {
  /** Undefined until the server has said; what is submitted before is sent after. */
  mfaEnabled: boolean | undefined
  onAuthenticated: () => void
}

export function LoginForm({ mfaEnabled, onAuthenticated }: LoginFormProps) {
  const mfa = mfaEnabled ?? false
  const login = useLogin({ mfaEnabled, onAuthenticated })
  const { state, change, busy, waitSeconds } = login
  const recovering = mfa && state.recoveryCode !== undefined
  const codeSent = mfa && !recovering && state.challenge !== undefined
  return (
    <form
      className="login-form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void login.submit()
        emptyField(event.currentTarget)?.focus()
      }}
    >
      {mfa && !recovering && !state.oneMailbox && (
        <AdminSelector value={state.admin} onChange={(admin) => change({ admin })} />
      )}
      <PasswordField first value={state.password} onChange={(password) => change({ password })} />
      {codeSent && (
        <CodeField
          key={state.challenge}
          value={state.code}
          onChange={(code) => change({ code })}
          hint={state.codeFrom}
        />
      )}
      {recovering && (
        <RecoveryCodeField
          value={state.recoveryCode ?? ''}
          onChange={(recoveryCode) => change({ recoveryCode })}
        />
      )}
      {(waitSeconds > 0 || login.inTurn) && <Wait reason={login.reason} seconds={waitSeconds} />}
      <Button type="submit" disabled={busy || waitSeconds > 0}>
        {submitLabel(state, { mfaEnabled: mfa, busy })}
      </Button>
      {login.mailLink && <MailLink />}
      {codeSent && <SendNewCode seconds={login.resendSeconds} busy={busy} onClick={login.resend} />}
      {mfa && (
        <Button variant="ghost" size="small" onClick={() => login.switchToRecovery(!recovering)}>
          {recovering ? 'Use an access code' : 'Use a recovery code'}
        </Button>
      )}
    </form>
  )
}

/** What a toast has just asked for. */
const emptyField = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input.control')].find(({ value }) => value === '')
