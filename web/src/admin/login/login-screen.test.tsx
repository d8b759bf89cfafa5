import { admin } from '@highline/shared/endpoints/admin'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fillIn, freshAdmin, renderWithToasts, toastOf } from '../../testing/render-admin'
import { json, refusal, silence } from '../../testing/stub-api'
import { LoginScreen } from './login-screen'

const api = freshAdmin()

let entered: { mfaEnabled: boolean }[]

beforeEach(() => {
  entered = []
})

function open({ mfaEnabled }: { mfaEnabled: boolean }) {
  api.on(admin.mfaStatus, () => json({ mfaEnabled }))
  renderWithToasts(<LoginScreen onAuthenticated={(session) => entered.push(session)} />)
}

/** Presses a button once it is enabled. */
async function press(name: string) {
  const button = await findButton(name)
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
}
const findButton = (name: string) => screen.findByText(name, { selector: 'button' })
const submitButton = () => screen.getByText('Access Admin Panel')
const toast = async (title: string) => (await toastOf(title))?.textContent
const challenge = 'c'.repeat(43)
const sent = () => sentTo('j•••@e•••.co.uk', 's•••@e•••.co.uk')
const sentTo = (...availableEmails: string[]) =>
  json({ success: true, sessionId: challenge, email: availableEmails[0], availableEmails, message: 'Sent.' })

describe('without MFA', () => {
  it('logs in with the correct password', async () => {
    open({ mfaEnabled: false })
    api.on(admin.login, () => json({ success: true }))
    fillIn('Password', 'open sesame')
    await press('Access Admin Panel')
    expect(await toast('Login Successful')).toBeTruthy()
    expect(api.seenOf(admin.login).map(({ body }) => body)).toEqual([{ password: 'open sesame' }])
    expect(entered).toEqual([{ mfaEnabled: false }])
  })

  it('requires a password: shows an error, focuses the field and sends nothing', async () => {
    open({ mfaEnabled: false })
    submitButton().focus()
    await press('Access Admin Panel')
    expect(await toast('Password Required')).toContain('Please enter the admin password')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(api.seenOf(admin.login)).toEqual([])
  })

  it('disables the button and shows a countdown for the Retry-After of a rate limit', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open({ mfaEnabled: false })
    api.on(admin.login, () => refusal('RATE_LIMITED', { retryAfter: 90 }))
    fillIn('Password', 'wrong')
    await press('Access Admin Panel')
    await screen.findByText('Next attempt in 1:30.')
    expect(document.querySelector('.login-wait')?.textContent).toBe(
      'Too many attempts. Next attempt in 1:30.',
    )
    expect(submitButton()).toHaveProperty('disabled', true)
    await act(() => vi.advanceTimersByTimeAsync(90_000))
    expect(submitButton()).toHaveProperty('disabled', false)
    expect(screen.queryByText(/Next attempt/)).toBeNull()
  })

  it('hides the password until “Show password” is pressed', async () => {
    open({ mfaEnabled: false })
    const field = screen.getByLabelText('Password')
    expect([field.getAttribute('type'), field.getAttribute('autocomplete')]).toEqual([
      'password',
      'current-password',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field.getAttribute('type')).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field.getAttribute('type')).toBe('password')
  })
})

it.each([
  [false, 'Access Admin Panel', 'Login Error', 'An error occurred during login. Please try again.'],
  [true, 'Send Access Code', 'Error', 'Failed to send access code. Please try again.'],
])('shows a generic error when the request gets no response (MFA: %s)', async (mfaEnabled, ...words) => {
  const [button, title, sentence] = words
  open({ mfaEnabled })
  fillIn('Password', 'open sesame')
  await press(button)
  expect(await toast(title)).toContain(sentence)
})

it.each([
  [false, 'Access Admin Panel', 'Login Failed', admin.login],
  [true, 'Send Access Code', 'Failed to Send Code', admin.sendMfa],
] as const)(
  'shows the message of an answer without an error code, for status 200 and 401 (MFA: %s)',
  async (mfaEnabled, button, title, endpoint) => {
    open({ mfaEnabled })
    fillIn('Password', 'open sesame')
    for (const status of [200, 401]) {
      const message = `Refused with ${status}.`
      api.on(endpoint, () => Response.json({ success: false, message }, { status }))
      await press(button)
      const said = await screen.findByText(message)
      expect(said.closest('li')?.textContent).toContain(title)
    }
  },
)

describe('before the MFA status is loaded', () => {
  const quick = async () => {
    fillIn('Password', 'open sesame')
    await press('Access Admin Panel')
    expect(await screen.findByText('Verifying...')).toHaveProperty('disabled', true)
  }

  it.each([
    [false, admin.login],
    [true, admin.sendMfa],
  ])(
    'a submitted password is held back, then sent to the matching endpoint (MFA: %s)',
    async (mfaEnabled, wanted) => {
      const { promise, resolve } = Promise.withResolvers<Response>()
      api.on(admin.mfaStatus, () => promise)
      api.on(wanted, silence)
      renderWithToasts(<LoginScreen onAuthenticated={() => undefined} />)
      await quick()
      expect(api.seenOf(admin.login).length + api.seenOf(admin.sendMfa).length).toBe(0)
      await act(async () => resolve(json({ mfaEnabled })))
      await waitFor(() => expect(api.seenOf(wanted)[0]?.body).toMatchObject({ password: 'open sesame' }))
    },
  )

  it('sends nothing when the status cannot be loaded, and loads it again on Retry', async () => {
    api.on(admin.mfaStatus, () => refusal('UNAVAILABLE'))
    renderWithToasts(<LoginScreen onAuthenticated={() => undefined} />)
    await screen.findByText('Can’t reach the server')
    fillIn('Password', 'open sesame')
    await press('Access Admin Panel')
    await waitFor(() => expect(submitButton()).toHaveProperty('disabled', false))
    expect([...api.seenOf(admin.login), ...api.seenOf(admin.sendMfa)]).toEqual([])
    api.on(admin.mfaStatus, () => json({ mfaEnabled: true }))
    await press('Retry')
    expect(await findButton('Send Access Code')).toHaveProperty('disabled', false)
  })
})

describe('with MFA', () => {
  it('hides the mailbox choice once the server has reported a single mailbox', async () => {
    open({ mfaEnabled: true })
    api.on(admin.sendMfa, () => sentTo('j•••@e•••.co.uk'))
    expect(await screen.findByLabelText('Send the code to')).toBeTruthy()
    fillIn('Password', 'open sesame')
    await press('Send Access Code')
    await findButton('Verify Code')
    expect(screen.queryByLabelText('Send the code to')).toBeNull()
  })

  async function askForCode() {
    open({ mfaEnabled: true })
    await findButton('Send Access Code')
    fillIn('Password', 'open sesame')
    await press('Send Access Code')
  }

  it('sends a code to the chosen admin and logs in with it', async () => {
    api.on(admin.sendMfa, sent)
    api.on(admin.login, () => json({ success: true }))
    open({ mfaEnabled: true })
    await findButton('Send Access Code')
    const choices = Array.from(screen.getByLabelText('Send the code to').children)
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Default admin', 'Second admin'])
    fillIn('Send the code to', 'second')
    fillIn('Password', 'open sesame')
    await press('Send Access Code')
    expect(await toast('Access Code Sent')).toContain('A 6-digit code was sent to j•••@e•••.co.uk.')
    fillIn('Access code', '12 34-567')
    await press('Verify Code')
    await waitFor(() => expect(entered).toEqual([{ mfaEnabled: true }]))
    expect(api.seenOf(admin.sendMfa)[0]?.body).toEqual({ password: 'open sesame', email: 'second' })
    expect(api.seenOf(admin.login)[0]?.body).toEqual({
      password: 'open sesame',
      accessCode: '123456',
      sessionId: challenge,
    })
  })

  it('enables Send New Code 30 seconds after the last code', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    api.on(admin.sendMfa, sent)
    await askForCode()
    expect(await findButton('Send New Code')).toHaveProperty('disabled', true)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await press('Send New Code')
    await waitFor(() => expect(api.seenOf(admin.sendMfa)).toHaveLength(2))
  })

  it('shows the reason when no code could be sent', async () => {
    api.on(admin.sendMfa, () => refusal('MAIL_UNAVAILABLE'))
    await askForCode()
    expect(await toast('Failed to Send Code')).toContain('We could not send the code. Please try again.')
    expect(screen.queryByLabelText('Access code')).toBeNull()
  })

  it('requires the access code, and names it in the error when it is too short', async () => {
    api.on(admin.sendMfa, sent)
    api.on(admin.login, () => refusal('VALIDATION_FAILED', { fields: { accessCode: 'format' } }))
    await askForCode()
    screen.getByLabelText('Password').focus()
    await press('Verify Code')
    expect(await toast('Access Code Required')).toContain('Please enter the 6-digit code sent to your email')
    expect(document.activeElement).toBe(screen.getByLabelText('Access code'))
    fillIn('Access code', '123')
    await press('Verify Code')
    expect(await toast('Login Failed')).toContain('The access code does not look right.')
  })
})

describe('MFA switched since the page was opened', () => {
  const refuse = async (before: boolean, button: string, answer: () => Response) => {
    open({ mfaEnabled: before })
    api.on(admin.login, answer)
    api.on(admin.sendMfa, answer)
    await screen.findByRole('button', { name: button })
    fillIn('Password', 'open sesame')
    api.on(admin.mfaStatus, () => json({ mfaEnabled: !before }))
    await press(button)
  }

  it('shows Send Access Code once MFA is on, and keeps the password', async () => {
    const fields = { accessCode: 'required', sessionId: 'required' }
    await refuse(false, 'Access Admin Panel', () => refusal('VALIDATION_FAILED', { fields }))
    expect(await findButton('Send Access Code')).toBeTruthy()
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'open sesame')
  })

  it('shows the password login once MFA is off', async () => {
    await refuse(true, 'Send Access Code', () => refusal('MFA_DISABLED'))
    expect(await findButton('Access Admin Panel')).toBeTruthy()
  })
})
