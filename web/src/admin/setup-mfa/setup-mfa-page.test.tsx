import { admin } from '@highline/shared/endpoints/admin'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshAdmin, renderAdmin, toastOf } from '../../testing/render-admin'
import { json, refusal, silence } from '../../testing/stub-api'
import { SetupMfaPage } from './setup-mfa-page'

const api = freshAdmin()

const qrCode = 'data:image/png;base64,AAAA'
const manualEntryKey = 'ABCD EFGH IJKL MNOP'
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-000${n}`)
const verified = { success: true, recoveryCodes, active: true }

beforeEach(() => {
  api.on(admin.setupMfa, () => json({ qrCode, manualEntryKey }))
})

const open = () => renderAdmin(<SetupMfaPage />)
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByText('Verify & Complete Setup'))
const toast = async (title: string) => (await toastOf(title))?.textContent

async function verify(answer: () => Response, code = '012345') {
  api.on(admin.verifySetup, answer)
  open()
  await type('Verification code', code)
  await type('Admin password', 'open sesame')
  submit()
}

describe('before the QR code is loaded', () => {
  it('shows a loading status', () => {
    api.on(admin.setupMfa, silence)
    open()
    expect(screen.getByRole('status').textContent).toBe('Generating MFA setup...')
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('without a session shows a login link back to this page and no QR code', async () => {
    api.on(admin.setupMfa, () => refusal('UNAUTHENTICATED'))
    open()
    expect(await toast('Setup Error')).toContain('Please log in.')
    const link = screen.getByRole('link', { name: 'Log in' })
    expect(link.getAttribute('href')).toBe('/admin?to=setup-mfa')
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('shows an error and a Retry button when the request fails', async () => {
    api.on(admin.setupMfa, () => Promise.reject(new TypeError('Failed to fetch')))
    open()
    expect(await toast('Setup Error')).toContain('Failed to generate the MFA setup. Please try again.')
    api.on(admin.setupMfa, () => json({ qrCode, manualEntryKey }))
    fireEvent.click(screen.getByText('Retry'))
    expect(await screen.findByRole('img')).toBeTruthy()
  })
})

it('shows the QR code and the same key for manual entry', async () => {
  open()
  const picture = await screen.findByRole('img', { name: 'QR code for an authenticator app' })
  expect(picture.getAttribute('src')).toBe(qrCode)
  expect(screen.getByText(manualEntryKey)).toBeTruthy()
})

describe('verification form', () => {
  it.each(['', '12345', 'abcdef'])('requires a six-digit code and sends nothing for %j', async (code) => {
    await verify(() => json(verified), code)
    expect(await toast('Invalid Code')).toContain('Please enter a 6-digit verification code')
    expect(api.seenOf(admin.verifySetup)).toEqual([])
  })

  it('requires the admin password', async () => {
    open()
    await type('Verification code', '012345')
    submit()
    expect(await toast('Password Required')).toContain('Please enter the admin password')
  })

  it('keeps the first six digits of a pasted code and sends them with the password', async () => {
    await verify(() => json(verified), '01 23 45 67')
    await toastOf('MFA Verified')
    expect(api.seenOf(admin.verifySetup).map(({ body }) => body)).toEqual([
      { code: '012345', password: 'open sesame' },
    ])
  })

  it('shows the server’s error and keeps the entered code and password', async () => {
    await verify(() => refusal('INVALID_CREDENTIALS'))
    expect(await toast('Verification Failed')).toContain('Incorrect password.')
    expect(screen.getByLabelText('Verification code')).toHaveProperty('value', '012345')
    expect(screen.getByLabelText('Admin password')).toHaveProperty('value', 'open sesame')
    expect(api.seenOf(admin.setupMfa)).toHaveLength(1)
  })

  it('shows the login link instead of the QR code when the session has ended', async () => {
    await verify(() => refusal('UNAUTHENTICATED'))
    expect(await toast('Setup Error')).toContain('Please log in.')
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
  })
})

describe('completed set-up', () => {
  it('shows the key, MFA_SECRET and ten recovery codes, and requests no second key', async () => {
    await verify(() => json(verified))
    const heading = await screen.findByText('MFA Setup Complete!', { selector: 'h1, h2' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText(/Save the secret key/).textContent).toContain(
      'add it as an environment variable named MFA_SECRET',
    )
    expect(screen.getByText(manualEntryKey)).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(recoveryCodes),
    )
    expect(screen.getByText(/This authenticator is in force/)).toBeTruthy()
    expect(api.seenOf(admin.setupMfa)).toHaveLength(1)
  })

  it('reports when the authenticator in MFA_SECRET stays in force', async () => {
    await verify(() => json({ ...verified, active: false }))
    expect(
      await screen.findByText(/The authenticator whose key is in MFA_SECRET stays in force/),
    ).toBeTruthy()
  })

  it('asks before the page is left until the recovery codes have been downloaded', async () => {
    await verify(() => json(verified))
    await screen.findByText('MFA Setup Complete!', { selector: 'h1, h2' })
    await waitFor(() => expect(browserAsks()).toBe(true))
    const download = screen.getByRole('link', { name: 'Download codes' })
    expect([download.getAttribute('href'), download.getAttribute('download')]).toEqual([
      `data:text/plain;charset=utf-8,${encodeURIComponent(`${recoveryCodes.join('\n')}\n`)}`,
      'recovery-codes.txt',
    ])
    // Prevents the download, which the test DOM does not support; only the click matters.
    download.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(download)
    await waitFor(() => expect(browserAsks()).toBe(false))
  })
})

/** Whether a `beforeunload` handler asks for confirmation. */
const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
