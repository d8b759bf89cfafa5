import { useSyncExternalStore } from 'react'

export const setupPath = '/admin/setup-mfa'

/** The login, and back to where the authenticator is set up. */
export const loginToSetup = '/admin?to=setup-mfa'

/** Where a login leads instead of to the dashboard. A closed list: no link can make it lead elsewhere. */
export const pathAfterLogin = (query: URLSearchParams): string | undefined =>
  query.get('to') === 'setup-mfa' ? setupPath : undefined

// The router comes with the dashboard. Login and links from mails do without, and have what they need of it here.

/** The page's address, whole; drawn anew when it changes. */
export const useAddress = () => new URL(useSyncExternalStore(subscribe, () => location.href))

/** Replaces the URL without a load; the router is notified. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address)
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}
