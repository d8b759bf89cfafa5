import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary'
import { setupPath, useAddress } from '../session/paths'
import { ReloadNotice } from '../session/reload-notice'
import { adminClient } from '../session/session'
import { SessionGate } from '../session/session-gate'
import { GeneratingSetup } from '../setup-mfa/generating-setup'
import { useFocusRecovery } from './focus-recovery'
import { UnsavedProvider } from './unsaved'

const SetupMfaPage = lazy(async () => ({
  default: (await import('../setup-mfa/setup-mfa-page')).SetupMfaPage,
}))

export function AdminApp() {
  const [client] = useState(adminClient)
  const { pathname } = useAddress()
  useFocusRecovery()
  return (
    <QueryClientProvider client={client}>
      <UnsavedProvider>{pathname.startsWith(setupPath) ? <SetupMfa /> : <SessionGate />}</UnsavedProvider>
    </QueryClientProvider>
  )
}

function SetupMfa() {
  return (
    <ErrorBoundary fallback={<ReloadNotice />}>
      <Suspense fallback={<GeneratingSetup />}>
        <SetupMfaPage />
      </Suspense>
    </ErrorBoundary>
  )
}
