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

/** Sends a password that has to wait so long. */
async function takeTurn(seconds: number) {
  api.on(admin.login, turn(seconds))
  await submitPassword()
  await screen.findByText(panel)
}

describe('a login that has to wait for its turn', () => {
  it('is sent again by itself, with what was typed, at each draw until it has won', async () => {
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

  it('says that it is tried while it is, and cannot be sent twice', async () => {
    await takeTurn(5)
    api.on(admin.login, silence)
    await pass(5)
    await screen.findByText('Trying now.')
    expect(button('Verifying...')).toHaveProperty('disabled', true)
  })

  it('is not sent again once something else is typed, which can be sent at once', async () => {
    await takeTurn(20)
    type('Open sesame')
    expect(screen.queryByText(panel)).toBeNull()
    expect(button('Access Admin Panel')).toHaveProperty('disabled', false)
    await pass(60)
    expect(api.seenOf(admin.login)).toHaveLength(1)
  })

  it('ends with the answer to its password', async () => {
    await takeTurn(5)
    api.on(admin.login, () => refusal('INVALID_CREDENTIALS'))
    await pass(5)
    expect((await toastOf('Login Failed'))?.textContent).toContain('Incorrect password.')
    expect(screen.queryByText(panel)).toBeNull()
    await pass(60)
    expect(api.seenOf(admin.login)).toHaveLength(2)
  })

  it('ends with the page', async () => {
    await takeTurn(5)
    cleanup()
    await pass(60)
    expect(api.seenOf(admin.login)).toHaveLength(1)
  })

  it('asks for its code by itself, and then for nothing more', async () => {
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

  it('is sent again after a second when the gateway refused it, which says no time', async () => {
    api.on(admin.login, () => refusal('RATE_LIMITED'))
    await submitPassword()
    await screen.findByText(panel)
    api.on(admin.login, () => json({ success: true }))
    await pass(1)
    await waitFor(() => expect(entered).toBe(1))
  })
})

it('a login after too many wrong passwords from here is not sent again by itself', async () => {
  api.on(admin.login, () => refusal('RATE_LIMITED', { retryAfter: 5 }))
  await submitPassword()
  await screen.findByText(/Next attempt in/)
  await pass(30)
  expect(api.seenOf(admin.login)).toHaveLength(1)
})
