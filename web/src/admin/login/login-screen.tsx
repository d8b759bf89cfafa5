import { admin } from '@highline/shared/endpoints/admin'
import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { Button, GhostButton } from '../../ui/button'
import { Choice } from '../../ui/choice'
import { TextField } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { autofocusRef } from '../shell/autofocus-ref'
import { handleError, succeed } from '../shell/toasts'
import { admins, type LoginState, submitLabel } from './login-state'
import { PasswordField } from './password-field'
import { useLogin } from './use-login'
import { clockTime } from './use-refusals'

interface LoginScreenProps {
  onAuthenticated: (session: { mfaEnabled: boolean }) => void
}

/** Asks for the password and, with MFA, for a code. Shown as a page, or in a dialog above the dashboard. */
export function LoginScreen({ onAuthenticated }: LoginScreenProps) {
  const mfa = useQuery(read(admin.mfaStatus))
  const mfaEnabled = mfa.data?.mfaEnabled ?? false
  return (
    <section className="login" aria-labelledby="login-title">
      <header className="login-head">
        <ShieldCheck className="login-mark" size={28} aria-hidden="true" />
        <h1 className="login-title" id="login-title">
          Admin Access
        </h1>
        <p className="login-lead">Enter the admin password to manage the website.</p>
      </header>
      {mfa.isError && !mfa.data && (
        <Notice title="Can’t reach the server" text="Logging in is not possible until it answers.">
          <Button size="small" onClick={() => mfa.refetch()} disabled={mfa.isFetching}>
            Retry
          </Button>
        </Notice>
      )}
      <LoginForm mfa={mfaEnabled} onAuthenticated={() => onAuthenticated({ mfaEnabled })} />
    </section>
  )
}

function LoginForm({ mfa, onAuthenticated }: { mfa: boolean; onAuthenticated: () => void }) {
  const login = useLogin(onAuthenticated)
  const { state, change, busy, waitSeconds } = login
  const recovering = mfa && state.recoveryCode !== undefined
  const codeSent = mfa && !recovering && state.challenge !== undefined
  return (
    <form
      className="rows"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        login.submit()
        emptyField(event.currentTarget)?.focus()
      }}
    >
      {mfa && !recovering && !state.oneMailbox && (
        <Choice
          label="Send the code to"
          name="email"
          options={admins}
          value={state.admin}
          onChange={(admin) => change({ admin })}
        />
      )}
      <PasswordField first value={state.password} onChange={(password) => change({ password })} />
      {codeSent && <CodeField state={state} change={change} />}
      {recovering && <RecoveryField state={state} change={change} />}
      {(waitSeconds > 0 || login.inTurn) && (
        <p className="login-wait">
          <span role="status">{login.reason}</span> {/* the seconds are not read out one by one */}
          <span>{waitSeconds > 0 ? `Next attempt in ${clockTime(waitSeconds)}.` : 'Trying now.'}</span>
        </p>
      )}
      <Button type="submit" disabled={busy || waitSeconds > 0}>
        {submitLabel(state, mfa, busy)}
      </Button>
      {login.mailLink && <MailLink />}
      {codeSent && <SendNewCode seconds={login.resendSeconds} busy={busy} onClick={login.resend} />}
      {mfa && (
        <GhostButton onClick={() => login.switchToRecovery(!recovering)}>
          {recovering ? 'Use an access code' : 'Use a recovery code'}
        </GhostButton>
      )}
    </form>
  )
}

interface CodeFieldProps {
  state: LoginState
  change: (changes: Partial<LoginState>) => void
}

/** The access code. No `maxlength`, so that "123 456" can be pasted: `changeLogin` keeps only the digits. */
const CodeField = ({ state, change }: CodeFieldProps) => (
  <TextField
    key={state.challenge}
    ref={autofocusRef}
    label="Access code"
    hint={state.codeFrom}
    className="control code-control"
    name="accessCode"
    inputMode="numeric"
    autoComplete="one-time-code"
    value={state.code}
    onChange={({ target }) => change({ code: target.value })}
  />
)

const RecoveryField = ({ state, change }: CodeFieldProps) => (
  <TextField
    ref={autofocusRef}
    label="Recovery code"
    hint="One of the codes that you kept when you set up the authenticator. Each works once."
    className="control recovery-control"
    name="recoveryCode"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    value={state.recoveryCode ?? ''}
    onChange={({ target }) => change({ recoveryCode: target.value })}
  />
)

/** Returns the first empty field, which the toast asks for. */
const emptyField = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input.control')].find(({ value }) => value === '')

function SendNewCode({ seconds, busy, onClick }: { seconds: number; busy: boolean; onClick: () => void }) {
  return (
    <div className="login-aside">
      <Button variant="secondary" onClick={onClick} disabled={busy || seconds > 0}>
        Send New Code
      </Button>
      {seconds > 0 && <p className="field-hint">Another code can be sent in {clockTime(seconds)}.</p>}
    </div>
  )
}

/** Mails a magic link. A browser that opens it becomes a trusted device, which need not wait for a turn. */
function MailLink() {
  const { mutateAsync, isPending } = useWrite(admin.sendLink)
  const send = () =>
    mutateAsync({}).then(
      ({ message }) => succeed({ title: 'Check Your Mailbox', description: message ?? '' }),
      handleError('The link could not be asked for. Please try again.', { title: 'Failed to Send Link' }),
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
