import type { DefaultOptions } from '@tanstack/react-query'

/**
 * The rules of spec §7, for the admin's cache and the page's: nothing grows stale, nothing is fetched again by itself,
 * nothing is tried twice. Calls go out even when the browser believes that it is offline, so that they fail instead of
 * waiting without a word.
 */
export const queryRules: DefaultOptions = {
  queries: {
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  },
  mutations: { retry: false, networkMode: 'always' },
}
