import { admin } from '@highline/shared/endpoints/admin'
import { magicLinkToken } from '@highline/shared/magic-link'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef } from 'react'
import { isEditor } from '../../api/editor-mark'
import { errorMessage } from '../../api/errors'
import { useWrite } from '../../api/use-write'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { LoginScreen } from '../login/login-screen'
import { AdminToaster } from '../shell/admin-toaster'
import { handleError, succeed } from '../shell/toasts'
import { useUnsaved } from '../shell/unsaved'
import { LazyPart, lazyComponent } from './lazy-part'
import { pathAfterLogin, replaceAddress, useAddress } from './paths'
import { beginSession, statusQuery } from './session'

const AdminRoutes = lazyComponent(async () => (await import('../shell/dashboard')).AdminRoutes)

/**
 * Shows the login or the admin (spec §4). If the session ends with unsaved changes, the login opens in a dialog.
 * @param Inside component for a logged-in administrator
 */
export function SessionGate({ Inside = AdminRoutes }: { Inside?: ComponentType<{ mfaEnabled: boolean }> }) {
  const client = useQueryClient()
  const { unsaved } = useUnsaved()
  const { searchParams } = useAddress()
  useMagicLink()
  const status = useQuery(statusQuery)
  useFreshStatusOnReturn(status.refetch)

  if (!status.data) {
    if (status.error) return <CannotReach status={status} />
    return isEditor() ? <DashboardSkeleton /> : <LoginSkeleton />
  }
  const { isAuthenticated, mfaEnabled } = status.data
  const destination = pathAfterLogin(searchParams)
  if (isAuthenticated && destination) return <Elsewhere address={destination} />
  const interrupted = !isAuthenticated && unsaved
  const login = (
    <LoginScreen
      onAuthenticated={(session) => {
        beginSession(client, session)
        // On a small screen the login is scrolled down to its button, and the dashboard would keep that position.
        if (!interrupted) window.scrollTo(0, 0)
      }}
    />
  )
  return (
    <>
      {isAuthenticated || interrupted ? (
        <LazyPart fallback={<DashboardSkeleton />}>
          <Inside mfaEnabled={mfaEnabled} />
        </LazyPart>
      ) : (
        <main className="login-page">
          {login}
          <a className="login-back" href="/">
            Back to the website
          </a>
        </main>
      )}
      {interrupted && (
        <Dialog label="Admin Access">
          {login}
          {/* Elements outside a modal dialog can be neither reached nor read out. */}
          <AdminToaster />
        </Dialog>
      )}
      {/* Stays mounted: one mounted after an open dialog would take over its toasts and show them behind it. */}
      <AdminToaster />
    </>
  )
}

function Elsewhere({ address }: { address: string }) {
  useEffect(() => replaceAddress(address), [address])
  return <DashboardSkeleton />
}

/** Refetches on return from the back/forward cache, where the page may show a session that has ended. */
function useFreshStatusOnReturn(refetch: () => unknown): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refetch()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [refetch])
}

function CannotReach({ status: { error, refetch, isFetching } }: { status: UseQueryResult }) {
  return (
    <main className="login-page">
      <h1 className="visually-hidden">Admin Access</h1>
      <Notice
        title="Can’t reach the server"
        text={errorMessage(error, 'Check your connection, then try again.')}
      >
        <Button onClick={() => refetch()} disabled={isFetching}>
          Retry
        </Button>
        <ButtonLink href="/" variant="secondary">
          Back to the website
        </ButtonLink>
      </Notice>
    </main>
  )
}

/** Skeleton of the dashboard while the session or the code is loading. */
function DashboardSkeleton() {
  return (
    <>
      <div className="header header-waiting" />
      <main className="page page-waiting">
        <h1 className="visually-hidden">Admin</h1>
        <Skeleton label="Checking your session" />
      </main>
    </>
  )
}

/** Skeleton of the login, for browsers that have not logged in before. */
function LoginSkeleton() {
  return (
    <main className="login-page">
      <h1 className="visually-hidden">Admin</h1>
      <Skeleton label="Checking your session" blocks={1} layoutClass="login-waiting" />
    </main>
  )
}

const accepted = {
  title: 'Link Accepted',
  description: 'This browser may log in now. The password is still needed.',
}
const notAccepted = handleError('The link could not be checked. Please open it again from the mail.', {
  title: 'Link Not Accepted',
})

/** Redeems the magic link that opened the page, once, and removes its token from the URL. */
function useMagicLink(): void {
  const { pathname, search, hash } = useAddress()
  const { mutateAsync } = useWrite(admin.redeemLink)
  const used = useRef<string>(undefined)
  const token = magicLinkToken(hash)

  useEffect(() => {
    if (!token || used.current === token) return
    used.current = token
    replaceAddress(pathname + search)
    mutateAsync({ body: { token } }).then(() => succeed(accepted), notAccepted)
  }, [token, pathname, search, mutateAsync])
}
