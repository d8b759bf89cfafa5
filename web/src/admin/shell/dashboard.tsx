import { notifications } from '@highline/shared/constants'
import { Suspense } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary'
import { Skeleton } from '../../ui/skeleton'
import { Tabs } from '../../ui/tabs'
import { Tooltips } from '../../ui/tooltip'
import { ActivityLog } from '../activity/activity-log'
import { ReloadNotice } from '../session/reload-notice'
import { DashboardHeader } from './dashboard-header'
import { SkipLink } from './skip-link'
import { TabHead } from './tab-head'
import { tabs } from './tabs'
import { useTab } from './use-tab'

/** What a logged-in administrator sees (spec §2.3). */
export function Dashboard({ mfaEnabled }: { mfaEnabled: boolean }) {
  const { open, openTab } = useTab()
  const { id, label, Panel } = open
  return (
    <Tooltips delayMs={notifications.tooltipDelayMs} skipDelayMs={notifications.tooltipSkipDelayMs}>
      <SkipLink />
      <DashboardHeader mfaEnabled={mfaEnabled} />
      <main className="page" id="main" tabIndex={-1}>
        <Tabs label="Admin sections" tabs={tabs} value={id} onChange={openTab}>
          <ErrorBoundary key={id} fallback={<ReloadNotice />}>
            <Suspense fallback={<PanelSkeleton label={label} />}>
              <Panel />
            </Suspense>
          </ErrorBoundary>
        </Tabs>
        <ActivityLog />
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
