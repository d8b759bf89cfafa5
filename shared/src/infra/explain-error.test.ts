import { expect, test } from 'vitest'
import { explain } from './explain-error'
import { UserError } from './user-error'

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
  [named('RequestTimeTooSkewed', 'The difference is too large'), /clock is wrong: The difference/],
  [named('InvalidSignatureException', 'Signature expired: 1 is now earlier than 2'), /clock is wrong/],
  [named('InvalidSignatureException', 'The request signature does not match'), /refuses these credentials/],
])('%s becomes a UserError with a sentence', (error, sentence) => {
  const told = explain(error)
  expect(told).toBeInstanceOf(UserError)
  expect(String(told)).toMatch(sentence)
})

test('an error that a user cannot fix is returned unchanged', () => {
  const fault = new TypeError('x is undefined')
  expect(explain(fault)).toBe(fault)
})
