import { notifications } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { useWrite } from '../../api/use-write'
import { Badge } from '../../ui/badge'
import { Button, ButtonLink, SmallButton } from '../../ui/button'
import { Skeleton } from '../../ui/skeleton'
import { Tabs } from '../../ui/tabs'
import { Tooltip, Tooltips } from '../../ui/tooltip'
import { ActivityButton } from '../activity/activity-log'
import { ReviewLine } from '../content-sections/review-line'
import { LazyPart } from '../session/lazy-part'
import { setupPath } from '../session/paths'
import { clearSession } from '../session/session'
import { useCompanyName, useInboxOverview } from './site-reads'
import { TabHead } from './tab-head'
import { tabs, useTab } from './tabs'
import { ThemeChoice } from './theme-choice'
import { handleError, succeed } from './toasts'
import { useUnsaved } from './unsaved'

/** The routes behind the login; loaded, with the router, only after it. */
export function AdminRoutes({ mfaEnabled }: { mfaEnabled: boolean }) {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/admin" element={<Dashboard mfaEnabled={mfaEnabled} />} />
        <Route path="*" element={<Navigate to="/admin" replace />} />
      </Routes>
    </BrowserRouter>
  )
}

export function Dashboard({ mfaEnabled }: { mfaEnabled: boolean }) {
  const { open, openTab } = useTab()
  const { id, label, Panel } = open
  const { data: inbox } = useInboxOverview()
  const counted = tabs.map((tab) =>
    tab.id === 'contact-inquiries'
      ? { ...tab, count: inbox && { n: inbox.unanswered, of: 'unanswered' } }
      : tab,
  )
  return (
    <Tooltips delayMs={notifications.tooltipDelayMs} skipDelayMs={notifications.tooltipSkipDelayMs}>
      {/* First in the tab order. A button, because a link would change the URL's hash, which names the open tab. */}
      <Button className="skip-link" onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </Button>
      <DashboardHeader mfaEnabled={mfaEnabled} />
      <main className="page" id="main" tabIndex={-1}>
        <Tabs label="Admin sections" tabs={counted} value={id} onChange={openTab}>
          <LazyPart
            key={id}
            fallback={
              <>
                <TabHead id="panel-title" title={label} />
                <Skeleton label={`Loading ${label}`} />
              </>
            }
          >
            <Panel />
          </LazyPart>
        </Tabs>
        <ReviewLine />
      </main>
    </Tooltips>
  )
}

function DashboardHeader({ mfaEnabled }: { mfaEnabled: boolean }) {
  return (
    <header className="header">
      <div className="header-inner">
        <div className="header-titles">
          <p className="header-brand">{useCompanyName()}</p>
          <h1 className="header-title">Admin Dashboard</h1>
          {mfaEnabled && <Badge tone="success">MFA Enabled</Badge>}
        </div>
        <nav className="header-actions" aria-label="Account">
          <ActivityButton />
          <HeaderLink
            href={setupPath}
            label="Set up authenticator"
            tip="Log in with codes from an app on your phone"
            Icon={KeyRound}
          />
          <HeaderLink href="/" label="View website" tip="See the site as visitors do" Icon={ExternalLink} />
          <ThemeChoice />
          <LogoutButton />
        </nav>
      </div>
    </header>
  )
}

interface HeaderLinkProps {
  href: string
  label: string
  tip: string
  Icon: typeof KeyRound
}

const HeaderLink = ({ href, label, tip, Icon }: HeaderLinkProps) => (
  <Tooltip text={tip}>
    <ButtonLink href={href} variant="ghost" size="small" aria-label={label}>
      <Icon size={16} aria-hidden="true" />
      <span className="wide-only">{label}</span>
    </ButtonLink>
  </Tooltip>
)

/** Ends the session; a failure is reported and the session kept (spec §8). */
function LogoutButton() {
  const client = useQueryClient()
  const { proceed, reset } = useUnsaved()
  const { mutateAsync, isPending } = useWrite(admin.logout)
  const logOut = () => {
    void client.cancelQueries() // their 401 after the logout would report the session as ended
    mutateAsync({}).then(
      () => {
        clearSession(client)
        succeed({ title: 'Logged Out', description: 'You have been logged out.' })
      },
      (error) => {
        reset()
        void client.invalidateQueries()
        handleError('You are still logged in. Please try again.', { title: 'Logout Error' })(error)
      },
    )
  }
  return (
    <SmallButton disabled={isPending} onClick={() => proceed(logOut)}>
      <LogOut className="wide-only" size={16} aria-hidden="true" />
      Logout
    </SmallButton>
  )
}
