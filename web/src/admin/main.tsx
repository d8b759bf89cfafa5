import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LazyPart, lazyComponent } from './session/lazy-part'
import { setupPath, useAddress } from './session/paths'
import { adminClient } from './session/session'
import { SessionGate } from './session/session-gate'
import { GeneratingSetup } from './setup-mfa/generating-setup'
import { useFocusRecovery } from './shell/focus-recovery'
import './shell/admin.css'
import './shell/first-paint' // the built page runs it in its <head> already
import { UnsavedProvider } from './shell/unsaved'

const SetupMfaPage = lazyComponent(async () => (await import('./setup-mfa/setup-mfa-page')).SetupMfaPage)

function AdminApp() {
  const [client] = useState(adminClient)
  const { pathname } = useAddress()
  useFocusRecovery()
  const setup = (
    <LazyPart fallback={<GeneratingSetup />}>
      <SetupMfaPage />
    </LazyPart>
  )
  return (
    <QueryClientProvider client={client}>
      <UnsavedProvider>{pathname.startsWith(setupPath) ? setup : <SessionGate />}</UnsavedProvider>
    </QueryClientProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw into.')
createRoot(root).render(
  <StrictMode>
    <AdminApp />
  </StrictMode>,
)
