import { admin } from '@highline/shared/endpoints/admin'
import type { AuthStatus } from '@highline/shared/schemas/auth'
import type { QueryClient } from '@tanstack/react-query'
import { markEditor, unmarkEditor } from '../../api/editor-mark'
import { queryClient } from '../../api/query-client'
import { read } from '../../api/read'
import { fail } from '../shell/toasts'

/** Query options for the session status. */
export const statusQuery = read(admin.status, {}, { allowAnonymous: true })
const { queryKey } = statusQuery
const [statusKey] = queryKey

/** Creates the admin's cache. A request refused for lack of a session ends the session on every screen. */
export function adminClient(): QueryClient {
  const client: QueryClient = queryClient({ onSessionOver: (askedAt) => endSession(client, askedAt) })
  return client
}

/** Starts a session after a login. Queries that failed or ran without a session are run again. */
export function beginSession(client: QueryClient, { mfaEnabled }: { mfaEnabled: boolean }): void {
  client.setQueryData<AuthStatus>(queryKey, { isAuthenticated: true, mfaEnabled })
  markEditor()
  void client.cancelQueries() // pending queries were sent without the session, and their 401 would end it again
  void client.invalidateQueries({ predicate: ({ queryKey: [endpoint] }) => endpoint !== statusKey })
}

/** Ends the session on every screen; drafts stay. Ignores late answers to writes that were sent before the login. */
function endSession(client: QueryClient, askedAt = Date.now()): void {
  const { data: status, dataUpdatedAt = 0 } = client.getQueryState<AuthStatus>(queryKey) ?? {}
  if (!status?.isAuthenticated || askedAt < dataUpdatedAt) return
  client.setQueryData<AuthStatus>(queryKey, { ...status, isAuthenticated: false })
  fail({ title: 'Session Ended', description: 'Please log in again.' })
}

/** Ends the session after a logout. Removes all data that was read from memory. */
export function clearSession(client: QueryClient): void {
  const mfaEnabled = client.getQueryData<AuthStatus>(queryKey)?.mfaEnabled ?? false
  client.setQueryData<AuthStatus>(queryKey, { isAuthenticated: false, mfaEnabled })
  client.removeQueries({ predicate: ({ queryKey: [endpoint] }) => endpoint !== statusKey })
  client.getMutationCache().clear()
  unmarkEditor()
}
