import { admin } from '@highline/shared/endpoints/admin'
import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { read } from '../../api/read'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { LoginForm } from './login-form'

interface LoginScreenProps {
  onAuthenticated: (session: { mfaEnabled: boolean }) => void
}

/** Asks for the password, and with MFA for a code; a page of its own, or above the dashboard. */
export function LoginScreen({ onAuthenticated }: LoginScreenProps) {
  const mfa = useQuery(read(admin.mfaStatus))
  const mfaEnabled = mfa.data?.mfaEnabled
  return (
    <section className="login" aria-labelledby="login-title">
      <header className="login-head">
        <ShieldCheck className="login-mark" size={28} aria-hidden="true" />
        <h1 className="login-title" id="login-title">
          Admin Access
        </h1>
        <p className="login-lead">Enter the admin password to manage the website.</p>
      </header>
      {mfa.isError && mfaEnabled === undefined && (
        <Notice title="Can’t reach the server" text="Logging in is not possible until it answers.">
          <Button size="small" onClick={() => mfa.refetch()} disabled={mfa.isFetching}>
            Retry
          </Button>
        </Notice>
      )}
      <LoginForm
        mfaEnabled={mfaEnabled}
        onAuthenticated={() => onAuthenticated({ mfaEnabled: mfaEnabled ?? false })}
      />
    </section>
  )
}
