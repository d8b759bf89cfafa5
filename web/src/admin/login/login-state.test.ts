import { expect, it } from 'vitest'
import { changeLogin, emptyLogin, sendCodeStep, submitStep } from './login-state'
import { clockTime } from './use-refusals'

const typed = changeLogin(emptyLogin, { password: 'open sesame' })
const sent = changeLogin(typed, { challenge: 'challenge' })
const coded = changeLogin(sent, { code: '012345' })
const recovering = changeLogin(typed, { recoveryCode: ' abcd-efgh-2345-6789 ' })
const recovery = { password: 'open sesame', recoveryCode: 'abcd-efgh-2345-6789' }

it.each([
  ['another password', { password: 'another' }, { code: '', challenge: undefined }],
  ['another mailbox', { admin: 'second' }, { code: '', challenge: undefined }],
  ['another challenge', { challenge: 'next' }, { code: '', challenge: 'next' }],
  ['the same mailbox', { admin: 'default' }, coded],
] as const)(
  '%s, chosen after a code was typed, keeps or discards code and challenge',
  (_, change, expected) => {
    expect(changeLogin(coded, change)).toMatchObject(expected)
  },
)

it.each([
  [
    'the password as it was typed',
    changeLogin(typed, { password: '  pass ' }),
    false,
    { password: '  pass ' },
  ],
  ['a recovery code', recovering, true, recovery],
  ['a recovery code after a challenge', changeLogin(recovering, { challenge: 'challenge' }), true, recovery],
  ['the password alone while MFA is off', recovering, false, { password: 'open sesame' }],
])('logs in with %s', (_, state, mfaEnabled, body) => {
  expect(submitStep(state, mfaEnabled)).toEqual({ kind: 'log-in', body })
})

const password = { title: 'Password Required', description: 'Please enter the admin password' }
const passwordFirst = { ...password, description: 'Please enter the admin password first' }

it.each([
  ['the password before the first code', submitStep(emptyLogin, true), passwordFirst],
  ['the password before another code', sendCodeStep(emptyLogin), passwordFirst],
  ['the password first', submitStep(changeLogin(emptyLogin, { recoveryCode: 'x' }), true), password],
  [
    'the recovery code',
    submitStep(changeLogin(typed, { recoveryCode: ' ' }), true),
    { title: 'Recovery Code Required', description: 'Please enter one of your recovery codes' },
  ],
])('asks for %s', (_, step, words) => {
  expect(step).toEqual({ kind: 'ask', ...words })
})

it.each([
  ['123 456', '123456'],
  ['12a3', '123'],
  ['1234567', '123456'],
  ['１２３', ''],
])('keeps at most six ASCII digits of the code %j', (code, kept) => {
  expect(changeLogin(sent, { code }).code).toBe(kept)
})

it.each([
  [5, '0:05'],
  [845, '14:05'],
  [3600, '1:00:00'],
  [604_799, '167:59:59'],
])('a wait of %i seconds is formatted as %s', (seconds, shown) => {
  expect(clockTime(seconds)).toBe(shown)
})
