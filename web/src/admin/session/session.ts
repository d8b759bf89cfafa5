import { admin } from '@highline/shared/endpoints/admin'
import type { AuthStatus } from '@highline/shared/schemas/auth'
import type { QueryClient } from '@tanstack/react-query'
import { markEditor, unmarkEditor } from '../../api/editor-mark'
import { queryClient } from '../../api/query-client'
import { read } from '../../api/read'
import { fail } from '../shell/toasts'

/** Whether there is a session. */
export const statusRead = read(admin.status, {}, { mayBeAnonymous: true })
const { queryKey } = statusRead
const [statusKey] = queryKey

/** The admin's cache: a call that is refused without a session ends the session for every screen. */
export function adminClient(): QueryClient {
  const client: QueryClient = queryClient({ onSessionOver: (askedAt) => endSession(client, askedAt) })
  return client
}

/** After a login: queries that failed or ran without a session are run again. */
export function beginSession(client: QueryClient, { mfaEnabled }: { mfaEnabled: boolean }): void {
  client.setQueryData<AuthStatus>(queryKey, { isAuthenticated: true, mfaEnabled })
  markEditor()
  void client.cancelQueries() // what is on its way was asked for without the session, and would end it again
  void client.invalidateQueries({ predicate: ({ queryKey: [endpoint] }) => endpoint !== statusKey })
}

/** Ends the session on every screen; typed words stay. A late answer to what was sent before the login ends nothing. */
function endSession(client: QueryClient, askedAt = Date.now()): void {
  const { data: status, dataUpdatedAt = 0 } = client.getQueryState<AuthStatus>(queryKey) ?? {}
  if (!status?.isAuthenticated || askedAt < dataUpdatedAt) return
  client.setQueryData<AuthStatus>(queryKey, { ...status, isAuthenticated: false })
  fail({ title: 'Session Ended', description: 'Please log in again.' })
}

/** After a logout: nothing that was read stays in memory. */
export function forgetEverything(client: QueryClient): void {
  const mfaEnabled = client.getQueryData<AuthStatus>(queryKey)?.mfaEnabled ?? false
  client.setQueryData<AuthStatus>(queryKey, { isAuthenticated: false, mfaEnabled })
  client.removeQueries({ predicate: ({ queryKey: [endpoint] }) => endpoint !== statusKey })
  client.getMutationCache().clear()
  unmarkEditor()
}
