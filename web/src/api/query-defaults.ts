import type { DefaultOptions } from '@tanstack/react-query'

/**
 * Query defaults of spec §7: data never becomes stale, and nothing is refetched automatically or retried. Requests are
 * sent even when the browser reports that it is offline, so that they fail instead of being paused silently.
 */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  },
  mutations: { retry: false, networkMode: 'always' },
}
