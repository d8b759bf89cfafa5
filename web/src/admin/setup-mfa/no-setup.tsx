import { useEffect } from 'react'
import { errorMessage } from '../../api/error-message'
import { isSessionOver } from '../../api/query-client'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { loginToSetup } from '../session/paths'
import { fail } from '../shell/toasts'

interface NoSetupProps {
  error: Error
  onRetry: () => void
  retrying: boolean
}

const fallback = 'Failed to generate the MFA setup. Please try again.'

/** Why there is nothing to scan, and the way on: a login that leads back, or another try. */
export function NoSetup({ error, onRetry, retrying }: NoSetupProps) {
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
