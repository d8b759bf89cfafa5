import { notifications } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import { Suspense } from 'react'
import { useWrite } from '../../api/use-write'
import { Badge } from '../../ui/badge'
import { Button, ButtonLink } from '../../ui/button'
import { ErrorBoundary } from '../../ui/error-boundary'
import { Skeleton } from '../../ui/skeleton'
import { Tabs } from '../../ui/tabs'
import { Tooltip, Tooltips } from '../../ui/tooltip'
import { ActivityButton } from '../activity/activity-log'
import { ReviewLine } from '../content-sections/review-line'
import { setupPath } from '../session/paths'
import { ReloadNotice } from '../session/reload-notice'
import { forgetEverything } from '../session/session'
import { useBrandName } from './company-name'
import { useInboxOverview } from './inbox-overview'
import { TabHead } from './tab-head'
import { tabs, useTab } from './tabs'
import { ThemeChoice } from './theme-choice'
import { failWith, succeed } from './toasts'
import { useUnsaved } from './unsaved'

/** What a logged-in administrator sees (spec §2.3). */
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
      <SkipLink />
      <DashboardHeader mfaEnabled={mfaEnabled} />
      <main className="page" id="main" tabIndex={-1}>
        <Tabs label="Admin sections" tabs={counted} value={id} onChange={openTab}>
          <ErrorBoundary key={id} fallback={<ReloadNotice />}>
            <Suspense fallback={<PanelSkeleton label={label} />}>
              <Panel />
            </Suspense>
          </ErrorBoundary>
        </Tabs>
        <ReviewLine />
      </main>
    </Tooltips>
  )
}

function PanelSkeleton({ label }: { label: string }) {
  return (
    <>
      <TabHead id="panel-title" title={label} />
      <Skeleton label={`Loading ${label}`} />
    </>
  )
}

function DashboardHeader({ mfaEnabled }: { mfaEnabled: boolean }) {
  return (
    <header className="header">
      <div className="header-inner">
        <div className="header-titles">
          <p className="header-brand">{useBrandName()}</p>
          <h1 className="header-title">Admin Dashboard</h1>
          {mfaEnabled && <Badge tone="success">MFA Enabled</Badge>}
        </div>
        <nav className="header-actions" aria-label="Account">
          <ActivityButton />
          <Tooltip text="Log in with codes from an app on your phone">
            <ButtonLink href={setupPath} variant="ghost" size="small" aria-label="Set up authenticator">
              <KeyRound size={16} aria-hidden="true" />
              <span className="wide-only">Set up authenticator</span>
            </ButtonLink>
          </Tooltip>
          <Tooltip text="See the site as visitors do">
            <ButtonLink href="/" variant="ghost" size="small" aria-label="View website">
              <ExternalLink size={16} aria-hidden="true" />
              <span className="wide-only">View website</span>
            </ButtonLink>
          </Tooltip>
          <ThemeChoice />
          <LogoutButton />
        </nav>
      </div>
    </header>
  )
}

/**
 * The first stop of the keyboard: past the header, to where the work is. A button, because a link would change the
 * address, which names the open tab.
 */
function SkipLink() {
  return (
    <Button className="skip-link" onClick={() => document.getElementById('main')?.focus()}>
      Skip to content
    </Button>
  )
}

/** Ends the session; a failure is reported and the session kept (spec §8). */
function LogoutButton() {
  const client = useQueryClient()
  const { leave, stay } = useUnsaved()
  const { mutate, isPending } = useWrite(admin.logout)
  const logOut = () => {
    void client.cancelQueries() // refused for want of a session, they would call it ended
    mutate(
      {},
      {
        onSuccess: () => {
          forgetEverything(client)
          succeed({ title: 'Logged Out', description: 'You have been logged out.' })
        },
        onError: (error) => {
          stay()
          void client.invalidateQueries()
          failWith(error, { title: 'Logout Error', fallback: 'You are still logged in. Please try again.' })
        },
      },
    )
  }
  return (
    <Button variant="secondary" size="small" disabled={isPending} onClick={() => leave(logOut)}>
      <LogOut className="wide-only" size={16} aria-hidden="true" />
      Logout
    </Button>
  )
}
