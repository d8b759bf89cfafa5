import { admin } from '@highline/shared/endpoints/admin'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { json, refusal } from '../../testing/stub-api'
import { LoginScreen } from './login-screen'

const api = freshAdmin()

let entered = 0

beforeEach(async () => {
  entered = 0
  api.on(admin.mfaStatus, () => json({ mfaEnabled: true }))
  renderWithToasts(<LoginScreen onAuthenticated={() => (entered += 1)} />)
  await screen.findByText('Send Access Code', { selector: 'button' })
  fillIn('Password', 'open sesame')
})

const toast = async (title: string) => (await toastOf(title))?.textContent
const hint = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent
const challenge = 'c'.repeat(43)
const opened = { success: true, sessionId: challenge, availableEmails: [] }

describe('the hint of the code field describes the source of the code', () => {
  it.each([
    [
      'a mail',
      () => json({ ...opened, email: 'j•••@e•••.uk', message: 'A code was sent to j•••@e•••.uk.' }),
      'A code was sent to j•••@e•••.uk. It is valid for 10 minutes.',
    ],
    [
      'the authenticator, when there is no mailbox',
      () => json({ ...opened, message: 'Enter the code from your authenticator app.' }),
      'Enter the code from your authenticator app.',
    ],
    [
      'the authenticator, when the mail was refused',
      () =>
        refusal('MAIL_UNAVAILABLE', {
          message: 'Not sent. Use the app.',
          retryAfter: 30,
          details: { sessionId: challenge },
        }),
      'Not sent. Use the app.',
    ],
  ])('%s', async (_, answer, sentence) => {
    api.on(admin.sendMfa, answer)
    press('Send Access Code')
    await screen.findByLabelText('Access code')
    expect(hint('Access code')).toBe(sentence)
    expect(screen.getByText('Verify Code', { selector: 'button' })).toHaveProperty('disabled', false)
    expect(screen.getByText('Send New Code', { selector: 'button' })).toHaveProperty('disabled', true)
  })
})

it('a code sent for a password that has been edited since does not open the code field', async () => {
  const answer = Promise.withResolvers<Response>()
  api.on(admin.sendMfa, () => answer.promise)
  press('Send Access Code')
  screen.getByLabelText('Password').focus()
  fillIn('Password', 'Open sesame')
  answer.resolve(json({ ...opened, email: 'j•••@e•••.uk', message: 'A code was sent to j•••@e•••.uk.' }))
  await toastOf('Access Code Sent')
  expect(screen.queryByLabelText('Access code')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

describe('recovery code', () => {
  it('logs in together with the password', async () => {
    api.on(admin.login, () => json({ success: true }))
    press('Use a recovery code')
    expect(screen.queryByLabelText('Send the code to')).toBeNull()
    fillIn('Recovery code', 'ABCD-EFGH-2345-6789')
    press('Verify Code')
    await waitFor(() => expect(entered).toBe(1))
    expect(api.seenOf(admin.login).map(({ body }) => body)).toEqual([
      { password: 'open sesame', recoveryCode: 'ABCD-EFGH-2345-6789' },
    ])
  })

  it('is named in the error and kept in the field when its format is wrong', async () => {
    api.on(admin.login, () => refusal('VALIDATION_FAILED', { fields: { recoveryCode: 'format' } }))
    press('Use a recovery code')
    fillIn('Recovery code', 'ABCD')
    press('Verify Code')
    expect(await toast('Login Failed')).toContain('The recovery code does not look right.')
    expect(screen.getByLabelText('Recovery code')).toHaveProperty('value', 'ABCD')
  })

  it('can be used while access codes are rate limited, and cancelled again', async () => {
    api.on(admin.sendMfa, () => refusal('RATE_LIMITED', { retryAfter: 90_000 }))
    press('Send Access Code')
    await screen.findByText(/Next attempt/)
    press('Use a recovery code')
    expect(screen.getByText('Verify Code', { selector: 'button' })).toHaveProperty('disabled', false)
    press('Use an access code')
    expect(screen.queryByLabelText('Recovery code')).toBeNull()
  })
})

describe('magic link', () => {
  const attacked = () => refusal('RATE_LIMITED', { retryAfter: 30, details: { mailLink: true } })

  it('is not offered when the rate limit answer has no mailLink', async () => {
    api.on(admin.sendMfa, () => refusal('RATE_LIMITED', { retryAfter: 30 }))
    press('Send Access Code')
    await screen.findByText(/Next attempt/)
    expect(screen.queryByText('Mail me a way in', { selector: 'button' })).toBeNull()
  })

  it('is requested once, and the server’s message is shown', async () => {
    api.on(admin.sendMfa, attacked)
    api.on(admin.sendLink, () => json({ success: true, message: 'It is there now.' }))
    press('Send Access Code')
    fireEvent.click(await screen.findByText('Mail me a way in', { selector: 'button' }))
    expect(await toast('Check Your Mailbox')).toContain('It is there now.')
    expect(api.seenOf(admin.sendLink)).toHaveLength(1)
  })

  it('shows the server’s reason when it could not be sent', async () => {
    api.on(admin.sendMfa, attacked)
    api.on(admin.sendLink, () => refusal('MAIL_UNAVAILABLE', { message: 'The mail was refused.' }))
    press('Send Access Code')
    fireEvent.click(await screen.findByText('Mail me a way in', { selector: 'button' }))
    expect(await toast('Failed to Send Link')).toContain('The mail was refused.')
  })
})
