import { errorMessage } from '../../api/error-message'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'

interface CannotReachProps {
  error: Error
  onRetry: () => void
  retrying?: boolean
}

/** Stands where the admin would, while nobody knows whether there is a session. */
export function CannotReach({ error, onRetry, retrying = false }: CannotReachProps) {
  return (
    <main className="login-page">
      <h1 className="visually-hidden">Admin Access</h1>
      <Notice
        title="Can’t reach the server"
        text={errorMessage(error, 'Check your connection, then try again.')}
      >
        <Button onClick={onRetry} disabled={retrying}>
          Retry
        </Button>
        <ButtonLink href="/" variant="secondary">
          Back to the website
        </ButtonLink>
      </Notice>
    </main>
  )
}
