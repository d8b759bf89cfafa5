import { useSyncExternalStore } from 'react'

export const setupPath = '/admin/setup-mfa'

/** URL of the login that leads back to the authenticator setup. */
export const loginToSetup = '/admin?to=setup-mfa'

/** Path to open after a login instead of the dashboard. A closed list, so that no link can redirect elsewhere. */
export const pathAfterLogin = (query: URLSearchParams): string | undefined =>
  query.get('to') === 'setup-mfa' ? setupPath : undefined

// The router is loaded with the dashboard. The login and mailed links work without it, with these functions.

/** Returns the page's full URL, and renders again when it changes. */
export const useAddress = () => new URL(useSyncExternalStore(subscribe, () => location.href))

/** Replaces the URL without loading the page, and notifies the router. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address)
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}
