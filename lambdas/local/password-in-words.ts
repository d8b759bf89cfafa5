import type { PasswordOrigin } from './local-secret'

/** What a greeting says of the password. */
export function passwordInWords(password: PasswordOrigin): string {
  if (password.from === 'drawn') return password.password
  return password.from === 'environment' ? 'the one in ADMIN_PASSWORD' : 'the one that was set'
}
