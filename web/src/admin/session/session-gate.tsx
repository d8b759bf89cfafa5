import { admin } from '@highline/shared/endpoints/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { isEditor } from '../../api/editor-mark'
import { errorMessage } from '../../api/error-message'
import { read } from '../../api/read'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorBoundary } from '../../ui/error-boundary'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { LoginScreen } from '../login/login-screen'
import { AdminToaster } from '../shell/admin-toaster'
import { useUnsaved } from '../shell/unsaved'
import { pathAfterLogin, replaceAddress, useAddress } from './paths'
import { ReloadNotice } from './reload-notice'
import { beginSession } from './session'
import { useMagicLink } from './use-magic-link'

const AdminRoutes = lazy(async () => ({ default: (await import('../shell/routes')).AdminRoutes }))

interface SessionGateProps {
  /** What a logged-in administrator sees here. */
  Inside?: ComponentType<{ mfaEnabled: boolean }>
}

/**
 * Login or what is behind it, as the session has it (spec §4); never a spinner without end. When the session runs
 * out over unsaved words, they stay on screen and the login comes over them.
 */
export function SessionGate({ Inside = AdminRoutes }: SessionGateProps) {
  const client = useQueryClient()
  const { unsaved } = useUnsaved()
  const { searchParams } = useAddress()
  useMagicLink()
  const status = useQuery(read(admin.status))
  useFreshStatusOnReturn(status.refetch)

  if (!status.data) {
    const { error, refetch, isFetching } = status
    if (error) return <CannotReach error={error} onRetry={refetch} retrying={isFetching} />
    return isEditor() ? <DashboardSkeleton /> : <LoginSkeleton />
  }
  const { isAuthenticated, mfaEnabled } = status.data
  const destination = pathAfterLogin(searchParams)
  if (isAuthenticated && destination) return <Elsewhere address={destination} />
  const login = <LoginScreen onAuthenticated={(session) => beginSession(client, session)} />
  const interrupted = !isAuthenticated && unsaved
  return (
    <>
      {isAuthenticated || interrupted ? (
        <Admitted>
          <Inside mfaEnabled={mfaEnabled} />
        </Admitted>
      ) : (
        <LoginPage>{login}</LoginPage>
      )}
      {interrupted ? (
        <Dialog label="Admin Access">
          {login}
          {/* Whatever stands outside of a modal dialog can be neither reached nor heard. */}
          <AdminToaster />
        </Dialog>
      ) : (
        <AdminToaster />
      )}
    </>
  )
}

function Admitted({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<ReloadNotice />}>
      <Suspense fallback={<DashboardSkeleton />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function LoginPage({ children }: { children: ReactNode }) {
  return (
    <main className="login-page">
      {children}
      <a className="login-back" href="/">
        Back to the website
      </a>
    </main>
  )
}

function Elsewhere({ address }: { address: string }) {
  useEffect(() => replaceAddress(address), [address])
  return <DashboardSkeleton />
}

/** A page that the Back button brings out of the browser's memory may show a session that has ended. */
function useFreshStatusOnReturn(refetch: () => unknown): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refetch()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [refetch])
}

interface CannotReachProps {
  error: Error
  onRetry: () => void
  retrying?: boolean
}

/** Shown until it is known whether there is a session. */
function CannotReach({ error, onRetry, retrying = false }: CannotReachProps) {
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

/** The dashboard's shape while its session or its code is loading. */
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

/** The login's shape, for browsers without a trace of a session. */
function LoginSkeleton() {
  return (
    <main className="login-page">
      <h1 className="visually-hidden">Admin</h1>
      <Skeleton label="Checking your session" blocks={1} like="login-waiting" />
    </main>
  )
}
