import { saving } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import type { AuthStatus } from '@highline/shared/schemas/auth'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { markEditor, unmarkEditor } from '../../api/editor-mark'
import { isRefusal, isSessionOver } from '../../api/errors'
import { queryDefaults } from '../../api/query-defaults'
import { read } from '../../api/read'
import { fail } from '../shell/toasts'

/** Query options for the session status. */
export const statusQuery = read(admin.status, {}, { allowAnonymous: true })
const { queryKey } = statusQuery
const [statusKey] = queryKey

/**
 * Creates the admin's cache. A write refetches the active queries if it succeeds (spec §7) or found outdated data. A
 * request refused for lack of a session ends the session on every screen.
 */
export function adminClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isSessionOver(error) && endSession(client) }),
    mutationCache: new MutationCache({
      onError: (error, _request, _result, { state, meta }) => {
        if (isSessionOver(error)) endSession(client, state.submittedAt)
        else if (isOutdated(error) && !meta?.skipsRefetch) void client.invalidateQueries()
      },
      onSuccess: (_data, _request, _result, { meta }) => {
        const refreshed = meta?.skipsRefetch ? undefined : refresh(client)
        return meta?.skipsRefetchWait ? undefined : refreshed
      },
    }),
    defaultOptions: queryDefaults,
  })
  return client
}

/** Whether a refusal shows that the data on screen is out of date. */
const isOutdated = (error: unknown) => isRefusal(error, 'CONFLICT') || isRefusal(error, 'NOT_FOUND')

/** Refetches the active queries. Waits for at most `refetchTimeoutMs`, so that a read that hangs delays no save. */
async function refresh(client: QueryClient): Promise<void> {
  // Invalidation does not restart the first fetch of a query, whose answer may be older than the write.
  void client.cancelQueries({ predicate: ({ state }) => state.data === undefined })
  const late = new Promise((resolve) => setTimeout(resolve, saving.refetchTimeoutMs))
  await Promise.race([client.invalidateQueries(), late])
}

/** Starts a session after a login. Queries that failed or ran without a session are run again. */
export function beginSession(client: QueryClient, { mfaEnabled }: { mfaEnabled: boolean }): void {
  client.setQueryData<AuthStatus>(queryKey, { isAuthenticated: true, mfaEnabled })
  markEditor()
  void client.cancelQueries() // pending queries were sent without the session, and their 401 would end it again
  void client.invalidateQueries({ predicate: ({ queryKey: [endpoint] }) => endpoint !== statusKey })
}

/**
 * Ends the session on every screen; drafts stay. Ignores late answers to writes that were sent before the login.
 * @param askedAt epoch ms when a write was sent; absent for reads, which the login has cancelled
 */
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
