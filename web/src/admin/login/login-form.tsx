import { admin } from '@highline/shared/endpoints/admin'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { failWith, succeed } from '../shell/toasts'
import { CodeField, RecoveryCodeField } from './code-fields'
import { type Admin, admins, submitLabel } from './login-state'
import { PasswordField } from './password-field'
import { clockTime } from './use-countdown'
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

/** The first empty field, which the toast has asked for. */
const emptyField = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input.control')].find(({ value }) => value === '')

interface AdminSelectorProps {
  value: Admin
  onChange: (admin: Admin) => void
}

const choices = Object.keys(admins) as Admin[]

/** Whose mailbox gets the code. The browser's own list: two entries need no more. */
function AdminSelector({ value, onChange }: AdminSelectorProps) {
  return (
    <Field label="Send the code to">
      {(control) => (
        <select
          {...control}
          className="control select"
          name="email"
          value={value}
          onChange={({ target }) => {
            const chosen = choices.find((choice) => choice === target.value)
            if (chosen) onChange(chosen)
          }}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {admins[choice]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Why nothing can be sent just now, and for how long; the seconds are not read out one by one. With none left it is sent. */
function Wait({ reason, seconds }: { reason: string; seconds: number }) {
  return (
    <p className="login-wait">
      <span role="status">{reason}</span>{' '}
      <span>{seconds > 0 ? `Next attempt in ${clockTime(seconds)}.` : 'Trying now.'}</span>
    </p>
  )
}

interface SendNewCodeProps {
  /** Until another one may be sent. */
  seconds: number
  busy: boolean
  onClick: () => void
}

function SendNewCode({ seconds, busy, onClick }: SendNewCodeProps) {
  return (
    <div className="login-aside">
      <Button variant="secondary" onClick={onClick} disabled={busy || seconds > 0}>
        Send New Code
      </Button>
      {seconds > 0 && <p className="field-hint">Another code can be sent in {clockTime(seconds)}.</p>}
    </div>
  )
}

/** Mails a magic link, which makes the browser that opens it a trusted device: it need not wait for a turn. */
function MailLink() {
  const { mutate, isPending } = useWrite(admin.sendLink)
  const send = () =>
    mutate(
      {},
      {
        onSuccess: ({ message }) => succeed({ title: 'Check Your Mailbox', description: message ?? '' }),
        onError: (error) =>
          failWith(error, {
            title: 'Failed to Send Link',
            fallback: 'The link could not be asked for. Please try again.',
          }),
      },
    )
  return (
    <div className="login-aside">
      <p className="field-hint">
        Too many logins have failed. A browser that opens a link from the admin mailbox need not wait its
        turn.
      </p>
      <Button variant="secondary" onClick={send} disabled={isPending}>
        Mail me a way in
      </Button>
    </div>
  )
}
