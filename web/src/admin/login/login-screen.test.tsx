import { admin } from '@highline/shared/endpoints/admin'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fillIn, freshAdmin, toastOf } from '../../testing/render-admin'
import { json, refusal, silence } from '../../testing/stub-api'
import { button, challenge, codeSent, openLogin, press, requestCode } from './login.testing'

const api = freshAdmin()

const toast = async (title: string) => (await toastOf(title))?.textContent
const bodies = () => [...api.seenOf(admin.sendMfa), ...api.seenOf(admin.login)].map(({ body }) => body)
const mailed = () =>
  codeSent({ email: 'j•••@e•••.co.uk', availableEmails: ['j•••@e•••.co.uk', 's•••@e•••.co.uk'] })

it('without MFA requires a password, which “Show password” shows, and logs in with it', async () => {
  const begun = await openLogin(api, { mfaEnabled: false })
  const field = screen.getByLabelText('Password')
  expect(field.getAttribute('autocomplete')).toBe('current-password')
  for (const [toggle, type] of [
    ['Show password', 'text'],
    ['Hide password', 'password'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: toggle }))
    expect(field.getAttribute('type')).toBe(type)
  }
  fillIn('Password', '')
  const submit = await button('Access Admin Panel')
  submit.focus()
  await press('Access Admin Panel')
  expect(await toast('Password Required')).toContain('Please enter the admin password')
  expect(document.activeElement).toBe(field)
  expect(bodies()).toEqual([])

  fillIn('Password', 'open sesame')
  api.on(admin.login, () => json({ success: true }))
  await press('Access Admin Panel')
  await toastOf('Login Successful')
  expect(bodies()).toEqual([{ password: 'open sesame' }])
  expect(begun).toEqual([{ mfaEnabled: false }])
})

const requests = [
  {
    mfaEnabled: false,
    submit: 'Access Admin Panel',
    endpoint: admin.login,
    refused: 'Login Failed',
    lost: ['Login Error', 'An error occurred during login. Please try again.'],
  },
  {
    mfaEnabled: true,
    submit: 'Send Access Code',
    endpoint: admin.sendMfa,
    refused: 'Failed to Send Code',
    lost: ['Error', 'Failed to send access code. Please try again.'],
  },
] as const

describe.each(requests)('with MFA: $mfaEnabled', ({ mfaEnabled, submit, endpoint, refused, lost }) => {
  it('shows a generic error if there is no response, or the message of one without an error code', async () => {
    await openLogin(api, { mfaEnabled })
    await press(submit)
    expect(await toast(lost[0])).toContain(lost[1])
    for (const status of [200, 401]) {
      const message = `Refused with ${status}.`
      api.on(endpoint, () => Response.json({ success: false, message }, { status }))
      await press(submit)
      const said = await screen.findByText(message)
      expect(said.closest('li')?.textContent).toContain(refused)
    }
    expect(screen.queryByLabelText('Access code')).toBeNull()
  })

  it('a password submitted before the MFA status is loaded is sent afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    await openLogin(api, { mfaEnabled: false, status: () => promise })
    api.on(endpoint, silence)
    await press('Access Admin Panel')
    expect(await button('Verifying...')).toHaveProperty('disabled', true)
    expect(bodies()).toEqual([])
    await act(async () => resolve(json({ mfaEnabled })))
    await waitFor(() => expect(api.seenOf(endpoint)[0]?.body).toMatchObject({ password: 'open sesame' }))
  })

  it('shows the other login, and keeps the password, once MFA was switched', async () => {
    await openLogin(api, { mfaEnabled })
    const fields = { accessCode: 'required', sessionId: 'required' }
    api.on(endpoint, () => (mfaEnabled ? refusal('MFA_DISABLED') : refusal('VALIDATION_FAILED', { fields })))
    api.on(admin.mfaStatus, () => json({ mfaEnabled: !mfaEnabled }))
    await press(submit)
    await button(mfaEnabled ? 'Access Admin Panel' : 'Send Access Code')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'open sesame')
  })
})

it('sends nothing when the MFA status cannot be loaded, and loads it again on Retry', async () => {
  await openLogin(api, { mfaEnabled: false, status: () => refusal('UNAVAILABLE') })
  await screen.findByText('Can’t reach the server')
  await press('Access Admin Panel')
  await waitFor(async () => expect(await button('Access Admin Panel')).toHaveProperty('disabled', false))
  expect(bodies()).toEqual([])
  api.on(admin.mfaStatus, () => json({ mfaEnabled: true }))
  await press('Retry')
  expect(await button('Send Access Code')).toHaveProperty('disabled', false)
})

it('sends a code to the chosen admin, requires it, names it in an error, and logs in with it', async () => {
  api.on(admin.sendMfa, mailed)
  const begun = await openLogin(api, { mfaEnabled: true })
  const choices = Array.from(screen.getByLabelText('Send the code to').children)
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Default admin', 'Second admin'])
  fillIn('Send the code to', 'second')
  await press('Send Access Code')
  expect(await toast('Access Code Sent')).toContain('A 6-digit code was sent to j•••@e•••.co.uk.')
  screen.getByLabelText('Password').focus()
  await press('Verify Code')
  expect(await toast('Access Code Required')).toContain('Please enter the 6-digit code sent to your email')
  expect(document.activeElement).toBe(screen.getByLabelText('Access code'))

  api.on(admin.login, () => refusal('VALIDATION_FAILED', { fields: { accessCode: 'format' } }))
  fillIn('Access code', '123')
  await press('Verify Code')
  expect(await toast('Login Failed')).toContain('The access code does not look right.')
  expect(screen.getByLabelText('Access code')).toHaveProperty('value', '123')

  api.on(admin.login, () => json({ success: true }))
  fillIn('Access code', '12 34-567')
  await press('Verify Code')
  await waitFor(() => expect(begun).toEqual([{ mfaEnabled: true }]))
  expect(bodies()).toEqual([
    { password: 'open sesame', email: 'second' },
    { password: 'open sesame', accessCode: '123', sessionId: challenge },
    { password: 'open sesame', accessCode: '123456', sessionId: challenge },
  ])
})

it('enables Send New Code 30 seconds after the last code', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await requestCode(api, mailed)
  expect(await button('Send New Code')).toHaveProperty('disabled', true)
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await press('Send New Code')
  await waitFor(() => expect(api.seenOf(admin.sendMfa)).toHaveLength(2))
})

describe('the hint of the code field describes the source of the code', () => {
  const message = 'Not sent. Use the app.'
  const details = { sessionId: challenge }
  it.each([
    [
      'a mail',
      codeSent({ email: 'j•••@e•••.uk', availableEmails: ['j•••@e•••.uk'] }),
      'Sent. It is valid for 10 minutes.',
      0,
    ],
    ['the authenticator, without a mailbox', codeSent({ message: 'Enter the code.' }), 'Enter the code.', 0],
    [
      'the authenticator, if the mail was refused',
      refusal('MAIL_UNAVAILABLE', { message, retryAfter: 30, details }),
      message,
      1,
    ],
  ])('%s', async (_, answer, sentence, choices) => {
    await requestCode(api, () => answer)
    const field = await screen.findByLabelText('Access code')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence)
    expect(await button('Verify Code')).toHaveProperty('disabled', false)
    expect(await button('Send New Code')).toHaveProperty('disabled', true)
    expect(screen.queryAllByLabelText('Send the code to')).toHaveLength(choices)
  })
})

it('a code sent for a password that has been edited since does not open the code field', async () => {
  const answer = Promise.withResolvers<Response>()
  await requestCode(api, () => answer.promise)
  screen.getByLabelText('Password').focus()
  fillIn('Password', 'Open sesame')
  answer.resolve(mailed())
  await toastOf('Access Code Sent')
  expect(screen.queryByLabelText('Access code')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

it('logs in with a recovery code, which is named in an error and kept then', async () => {
  api.on(admin.login, () => refusal('VALIDATION_FAILED', { fields: { recoveryCode: 'format' } }))
  const begun = await openLogin(api, { mfaEnabled: true })
  await press('Use a recovery code')
  expect(screen.queryByLabelText('Send the code to')).toBeNull()
  fillIn('Recovery code', 'ABCD')
  await press('Verify Code')
  expect(await toast('Login Failed')).toContain('The recovery code does not look right.')
  expect(screen.getByLabelText('Recovery code')).toHaveProperty('value', 'ABCD')

  api.on(admin.login, () => json({ success: true }))
  fillIn('Recovery code', 'ABCD-EFGH-2345-6789')
  await press('Verify Code')
  await waitFor(() => expect(begun).toHaveLength(1))
  expect(bodies()[1]).toEqual({ password: 'open sesame', recoveryCode: 'ABCD-EFGH-2345-6789' })
})
