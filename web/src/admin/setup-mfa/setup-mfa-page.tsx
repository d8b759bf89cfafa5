import { admin } from '@highline/shared/endpoints/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read'
import { AdminToaster } from '../shell/admin-toaster'
import { GeneratingSetup } from './generating-setup'
import { NoSetup } from './no-setup'
import { SetupComplete } from './setup-complete'
import { SetupSteps } from './setup-steps'
import type { Verified } from './use-verify'

/** Sets up an authenticator app (spec §2.4), for whoever is logged in. */
export function SetupMfaPage() {
  return (
    <>
      <main className="setup">
        <h1 className="setup-title">Set Up Authenticator</h1>
        <Setup />
      </main>
      <AdminToaster />
    </>
  )
}

function Setup() {
  const [verified, setVerified] = useState<Verified>()
  const [refusal, setRefusal] = useState<Error>()
  // What was shown stays until the page goes, and no longer: it is what the code is checked against.
  const setup = useQuery({ ...read(admin.setupMfa), staleTime: 'static', gcTime: 0 })
  const error = refusal ?? setup.error
  if (error) return <NoSetup error={error} onRetry={setup.refetch} retrying={setup.isFetching} />
  if (!setup.data) return <GeneratingSetup />
  if (verified) return <SetupComplete secretKey={setup.data.manualEntryKey} {...verified} />
  return <SetupSteps setup={setup.data} onVerified={setVerified} onSessionOver={setRefusal} />
}
