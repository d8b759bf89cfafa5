import { admin } from '@highline/shared/endpoints/admin'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fillIn, freshAdmin, toastOf } from '../../testing/render-admin'
import { json, refusal } from '../../testing/stub-api'
import { button, codeSent, openLogin, press, requestCode } from './login.testing'

const api = freshAdmin()

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

const limited = (retryAfter: number, details = {}) => refusal('RATE_LIMITED', { retryAfter, details })
const turn = (seconds: number) => () => limited(seconds, { turn: true })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const logins = () => api.seenOf(admin.login).map(({ body }) => body)
const panel = /take turns. Leave this page open/

/** Submits a password that the server answers like this. */
async function submit(answer: () => Response) {
  api.on(admin.login, answer)
  const begun = await openLogin(api, { mfaEnabled: false })
  await press('Access Admin Panel')
  return begun
}

/** Submits a password that the server defers by this many seconds. */
async function takeTurn(seconds: number) {
  await submit(turn(seconds))
  await screen.findByText(panel)
}

it('a rate limit disables the button for its Retry-After and counts down; nothing is resent', async () => {
  await submit(() => limited(90))
  await screen.findByText('Next attempt in 1:30.')
  expect(document.querySelector('.login-wait')?.textContent).toBe('Too many attempts. Next attempt in 1:30.')
  expect(await button('Access Admin Panel')).toHaveProperty('disabled', true)
  await pass(90)
  expect(await button('Access Admin Panel')).toHaveProperty('disabled', false)
  expect(screen.queryByText(/Next attempt/)).toBeNull()
  expect(logins()).toHaveLength(1)
})

describe('login waiting for its turn', () => {
  it('is resent at each draw until it succeeds, after a second if RATE_LIMITED has no Retry-After', async () => {
    const begun = await submit(() => refusal('RATE_LIMITED')) // as API Gateway answers
    await screen.findByText(panel)
    api.on(admin.login, turn(23))
    await pass(1)
    await screen.findByText('Next attempt in 0:23.')
    expect(await button('Access Admin Panel')).toHaveProperty('disabled', true)
    await pass(22)
    expect(logins()).toHaveLength(2)
    expect(screen.queryByText('Login Failed')).toBeNull()
    api.on(admin.login, () => json({ success: true }))
    await pass(1)
    await waitFor(() => expect(begun).toHaveLength(1))
    expect(logins()).toEqual(Array(3).fill({ password: 'open sesame' }))
  })

  it('is not resent after the password was edited, and the new one can be sent at once', async () => {
    await takeTurn(20)
    fillIn('Password', 'Open sesame')
    expect(screen.queryByText(panel)).toBeNull()
    expect(await button('Access Admin Panel')).toHaveProperty('disabled', false)
    await pass(60)
    expect(logins()).toHaveLength(1)
  })

  it('shows that an attempt is running, and is not resent after the password was refused', async () => {
    const answer = Promise.withResolvers<Response>()
    await takeTurn(5)
    api.on(admin.login, () => answer.promise)
    await pass(5)
    await screen.findByText('Trying now.')
    expect(await button('Verifying...')).toHaveProperty('disabled', true)
    answer.resolve(refusal('INVALID_CREDENTIALS'))
    expect((await toastOf('Login Failed'))?.textContent).toContain('Incorrect password.')
    expect(screen.queryByText(panel)).toBeNull()
    await pass(60)
    expect(logins()).toHaveLength(2)
  })

  it('is not resent after the page was unmounted', async () => {
    await takeTurn(5)
    cleanup()
    await pass(60)
    expect(logins()).toHaveLength(1)
  })

  it('requests the access code automatically, and sends nothing further', async () => {
    await requestCode(api, turn(12))
    await screen.findByText(panel)
    api.on(admin.sendMfa, () => codeSent())
    await pass(12)
    await screen.findByLabelText('Access code')
    expect(screen.queryByText(panel)).toBeNull()
    await pass(60)
    expect(api.seenOf(admin.sendMfa)).toHaveLength(2)
  })
})

it('a recovery code can be used while access codes are rate limited, and no magic link is offered', async () => {
  await requestCode(api, () => limited(90_000))
  await screen.findByText(/Next attempt/)
  expect(screen.queryByText('Mail me a way in')).toBeNull()
  await press('Use a recovery code')
  expect(await button('Verify Code')).toHaveProperty('disabled', false)
  await press('Use an access code')
  expect(screen.queryByLabelText('Recovery code')).toBeNull()
})

it.each([
  ['Check Your Mailbox', json({ success: true, message: 'It is there now.' }), 'It is there now.'],
  ['Failed to Send Link', refusal('MAIL_UNAVAILABLE', { message: 'Refused.' }), 'Refused.'],
])(
  'a magic link is requested once if the answer offers it; then “%s” is shown',
  async (title, answer, text) => {
    api.on(admin.sendLink, () => answer)
    await submit(() => limited(30, { mailLink: true }))
    await press('Mail me a way in')
    expect((await toastOf(title))?.textContent).toContain(text)
    expect(api.seenOf(admin.sendLink)).toHaveLength(1)
  },
)
