import { UserError } from '@highline/shared/infra/user-error'
import { expect, test } from 'vitest'
import { explain } from './explain'

const named = (name: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name, ...more })

test.each([
  [named('CredentialsProviderError', 'Could not load credentials'), /no credentials.*\n.*aws sso login/],
  [named('ExpiredTokenException', 'The token is expired'), /refuses these credentials: The token is expired/],
  [
    named('AccessDeniedException', 'not authorized to perform: ssm:GetParameter'),
    /may not do that: not authorized/,
  ],
  [named('Error', 'getaddrinfo', { code: 'ENOTFOUND' }), /cannot be reached \(ENOTFOUND\)/],
])('%s is a sentence for the engineer who deploys', (error, sentence) => {
  const told = explain(error)
  expect(told).toBeInstanceOf(UserError)
  expect(String(told)).toMatch(sentence)
})

test('an error that a user cannot mend stays as it is', () => {
  const fault = new TypeError('x is undefined')
  expect(explain(fault)).toBe(fault)
})
