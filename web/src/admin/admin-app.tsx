import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { ErrorBoundary } from '../ui/error-boundary'
import { setupPath, stylePath } from './session/destinations'
import { ReloadNotice } from './session/reload-notice'
import { adminClient } from './session/session'
import { SessionGate } from './session/session-gate'
import { GeneratingSetup } from './setup-mfa/generating-setup'
import { UnsavedProvider } from './unsaved/unsaved'

const SetupMfaPage = lazy(async () => ({
  default: (await import('./setup-mfa/setup-mfa-page')).SetupMfaPage,
}))

const StylePage = lazy(async () => ({ default: (await import('./style/style-page')).StylePage }))

export function AdminApp() {
  const [client] = useState(adminClient)
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <UnsavedProvider>
          <Routes>
            <Route path="/admin" element={<SessionGate />} />
            <Route path={setupPath} element={<SetupMfa />} />
            <Route path={stylePath} element={<SessionGate Inside={StylePage} />} />
            <Route path="*" element={<Navigate to="/admin" replace />} />
          </Routes>
        </UnsavedProvider>
      </BrowserRouter>
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
