import { admin } from '@highline/shared/endpoints/admin'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshAdmin, renderWithToasts, toastOf } from '../../testing/render-admin'
import { json, refusal, silence } from '../../testing/stub-api'
import { LoginScreen } from './login-screen'

const api = freshAdmin()

let entered = 0

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  entered = 0
})

const turn = (retryAfter: number) => () => refusal('RATE_LIMITED', { retryAfter, details: { turn: true } })
const type = (value: string) => fireEvent.change(screen.getByLabelText('Password'), { target: { value } })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const button = (name: string) => screen.getByText(name, { selector: 'button' })
const sentPasswords = () => api.seenOf(admin.login).map(({ body }) => body)
const panel = /take turns. Leave this page open/

/** Opens the login, types a password and presses the button. */
async function submit({ mfaEnabled, label }: { mfaEnabled: boolean; label: string }) {
  api.on(admin.mfaStatus, () => json({ mfaEnabled }))
  renderWithToasts(<LoginScreen onAuthenticated={() => (entered += 1)} />)
  await waitFor(() => expect(button(label)).toHaveProperty('disabled', false))
  type('open sesame')
  fireEvent.click(button(label))
}
const submitPassword = () => submit({ mfaEnabled: false, label: 'Access Admin Panel' })

/** Submits a password that the server defers by this many seconds. */
async function takeTurn(seconds: number) {
  api.on(admin.login, turn(seconds))
  await submitPassword()
  await screen.findByText(panel)
}

describe('login waiting for its turn', () => {
  it('is resent automatically with the same password at each draw until it succeeds', async () => {
    await takeTurn(23)
    expect(screen.getByText('Next attempt in 0:23.')).toBeTruthy()
    expect(button('Access Admin Panel')).toHaveProperty('disabled', true)
    await pass(22)
    expect(api.seenOf(admin.login)).toHaveLength(1)
    api.on(admin.login, turn(30))
    await pass(1)
    await screen.findByText('Next attempt in 0:30.')
    expect(screen.queryByText('Login Failed')).toBeNull()
    api.on(admin.login, () => json({ success: true }))
    await pass(30)
    await waitFor(() => expect(entered).toBe(1))
    expect(sentPasswords()).toEqual(Array(3).fill({ password: 'open sesame' }))
  })

  it('shows that an attempt is running and disables the button', async () => {
    await takeTurn(5)
    api.on(admin.login, silence)
    await pass(5)
    await screen.findByText('Trying now.')
    expect(button('Verifying...')).toHaveProperty('disabled', true)
  })

  it('is not resent after the password was edited, and the new one can be sent at once', async () => {
    await takeTurn(20)
    type('Open sesame')
    expect(screen.queryByText(panel)).toBeNull()
    expect(button('Access Admin Panel')).toHaveProperty('disabled', false)
    await pass(60)
    expect(api.seenOf(admin.login)).toHaveLength(1)
  })

  it('is not resent after the password was refused', async () => {
    await takeTurn(5)
    api.on(admin.login, () => refusal('INVALID_CREDENTIALS'))
    await pass(5)
    expect((await toastOf('Login Failed'))?.textContent).toContain('Incorrect password.')
    expect(screen.queryByText(panel)).toBeNull()
    await pass(60)
    expect(api.seenOf(admin.login)).toHaveLength(2)
  })

  it('is not resent after the page was unmounted', async () => {
    await takeTurn(5)
    cleanup()
    await pass(60)
    expect(api.seenOf(admin.login)).toHaveLength(1)
  })

  it('requests the access code automatically, and sends nothing further', async () => {
    api.on(admin.sendMfa, turn(12))
    await submit({ mfaEnabled: true, label: 'Send Access Code' })
    await screen.findByText(panel)
    const opened = { success: true, sessionId: 'c'.repeat(43), availableEmails: [], message: 'Sent.' }
    api.on(admin.sendMfa, () => json(opened))
    await pass(12)
    expect(await screen.findByLabelText('Access code')).toBeTruthy()
    expect(screen.queryByText(panel)).toBeNull()
    await pass(60)
    expect(api.seenOf(admin.sendMfa)).toHaveLength(2)
  })

  it('is resent after one second when RATE_LIMITED has no Retry-After, as from API Gateway', async () => {
    api.on(admin.login, () => refusal('RATE_LIMITED'))
    await submitPassword()
    await screen.findByText(panel)
    api.on(admin.login, () => json({ success: true }))
    await pass(1)
    await waitFor(() => expect(entered).toBe(1))
  })
})

it('a login rate limited after too many wrong passwords is not resent automatically', async () => {
  api.on(admin.login, () => refusal('RATE_LIMITED', { retryAfter: 5 }))
  await submitPassword()
  await screen.findByText(/Next attempt in/)
  await pass(30)
  expect(api.seenOf(admin.login)).toHaveLength(1)
})
