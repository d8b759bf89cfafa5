import { admin } from '@highline/shared/endpoints/admin'
import { magicLinkToken } from '@highline/shared/magic-link'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useEffect, useRef } from 'react'
import { isEditor } from '../../api/editor-mark'
import { errorMessage } from '../../api/errors'
import { useWrite } from '../../api/use-write'
import { Button, ButtonLink } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { LoginScreen } from '../login/login-screen'
import { AdminToaster } from '../shell/admin-toaster'
import { failWith, succeed } from '../shell/toasts'
import { useUnsaved } from '../shell/unsaved'
import { LazyPart } from './lazy-part'
import { pathAfterLogin, replaceAddress, useAddress } from './paths'
import { beginSession, statusRead } from './session'

const AdminRoutes = lazy(async () => ({ default: (await import('../shell/dashboard')).AdminRoutes }))

/**
 * Login or what is behind it (spec §4). When the session runs out over unsaved words, the login comes over them.
 * @param Inside what a logged-in administrator sees here
 */
export function SessionGate({ Inside = AdminRoutes }: { Inside?: ComponentType<{ mfaEnabled: boolean }> }) {
  const client = useQueryClient()
  const { unsaved } = useUnsaved()
  const { searchParams } = useAddress()
  useMagicLink()
  const status = useQuery(statusRead)
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
        // A small screen has scrolled down to the button, and would show the dashboard from there on.
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
          {/* Whatever stands outside of a modal dialog can be neither reached nor heard. */}
          <AdminToaster />
        </Dialog>
      )}
      {/* Never replaced: a later one would draw the toasts behind a dialog that was open before it. */}
      <AdminToaster />
    </>
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

const accepted = {
  title: 'Link Accepted',
  description: 'This browser may log in now. The password is still needed.',
}
const notAccepted = failWith('The link could not be checked. Please open it again from the mail.', {
  title: 'Link Not Accepted',
})

/** Uses the mailed link that led here, once, and takes its token out of the address. */
function useMagicLink(): void {
  const { pathname, search, hash } = useAddress()
  const { mutateAsync } = useWrite(admin.useLink)
  const used = useRef<string>(undefined)
  const token = magicLinkToken(hash)

  useEffect(() => {
    if (!token || used.current === token) return
    used.current = token
    replaceAddress(pathname + search)
    mutateAsync({ body: { token } }).then(() => succeed(accepted), notAccepted)
  }, [token, pathname, search, mutateAsync])
}
