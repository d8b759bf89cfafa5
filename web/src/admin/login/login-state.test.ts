import { describe, expect, it } from 'vitest'
import { changeLogin, emptyLogin, sendCodeStep, submitStep } from './login-state'
import { clockTime } from './use-refusals'

const typed = changeLogin(emptyLogin, { password: 'open sesame' })
const sent = changeLogin(typed, { challenge: 'challenge' })
const coded = changeLogin(sent, { code: '012345' })

describe('without MFA', () => {
  it('logs in with the password exactly as it was typed', () => {
    const state = changeLogin(emptyLogin, { password: '  pass ' })
    expect(submitStep(state, false)).toEqual({ kind: 'log-in', body: { password: '  pass ' } })
  })
})

describe('with MFA', () => {
  it.each([
    ['password', { password: 'another' }],
    ['mailbox', { admin: 'second' }],
  ] as const)('discards code and challenge when the %s changes after sending', (_, change) => {
    expect(changeLogin(coded, change)).toMatchObject({ code: '', challenge: undefined })
  })

  it('keeps the code when the same mailbox is chosen again', () => {
    expect(changeLogin(coded, { admin: 'default' })).toEqual(coded)
  })

  it('clears the entered code when a new one is sent', () => {
    expect(changeLogin(coded, { challenge: 'next' })).toMatchObject({ code: '', challenge: 'next' })
  })
})

describe('with a recovery code', () => {
  const recovering = changeLogin(typed, { recoveryCode: ' abcd-efgh-2345-6789 ' })

  it('logs in without a challenge, whether one was opened or not', () => {
    const body = { password: 'open sesame', recoveryCode: 'abcd-efgh-2345-6789' }
    expect(submitStep(recovering, true)).toEqual({ kind: 'log-in', body })
    expect(submitStep(changeLogin(recovering, { challenge: 'challenge' }), true)).toMatchObject({ body })
  })

  it('requires the password first on both buttons that request a code', () => {
    const description = 'Please enter the admin password first'
    expect(submitStep(emptyLogin, true)).toMatchObject({ title: 'Password Required', description })
    expect(sendCodeStep(emptyLogin)).toMatchObject({ title: 'Password Required', description })
  })

  it('requires the password, then the recovery code', () => {
    expect(submitStep(changeLogin(emptyLogin, { recoveryCode: 'x' }), true)).toMatchObject({
      title: 'Password Required',
      description: 'Please enter the admin password',
    })
    expect(submitStep(changeLogin(typed, { recoveryCode: ' ' }), true)).toMatchObject({
      title: 'Recovery Code Required',
    })
  })

  it('ignores the recovery code while MFA is off', () => {
    expect(submitStep(recovering, false)).toEqual({ kind: 'log-in', body: { password: 'open sesame' } })
  })
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
