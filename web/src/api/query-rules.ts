import type { DefaultOptions } from '@tanstack/react-query'

/**
 * The rules of spec §7: nothing grows stale, is fetched again by itself or is tried twice. Calls go out even when the
 * browser believes that it is offline, so that they fail instead of waiting without a word.
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
