/** Where the authenticator is set up. */
export const setupPath = '/admin/setup-mfa'

/** The login, and back to where the authenticator is set up. */
export const loginToSetup = '/admin?to=setup-mfa'

/** Where a login leads instead of to the dashboard. A closed list: no link can make it lead elsewhere. */
export const pathAfterLogin = (query: URLSearchParams): string | undefined =>
  query.get('to') === 'setup-mfa' ? setupPath : undefined
