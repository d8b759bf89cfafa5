import { page } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillIn, freshAdmin, press, renderAdmin, toastOf } from '../../testing/render-admin'
import { json, refusal } from '../../testing/stub-api'
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
const toast = async (title: string) => (await toastOf(title))?.textContent
const picture = () => screen.findByRole('img', { name: 'QR code for an authenticator app' })

async function verify(answer: () => Response, { code = '012345', password = 'open sesame' } = {}) {
  api.on(admin.verifySetup, answer)
  open()
  await picture()
  fillIn('Verification code', code)
  fillIn('Admin password', password)
  press('Verify & Complete Setup')
}

describe('before the QR code is loaded', () => {
  it('without a session shows a login link back to this page and no QR code', async () => {
    api.on(admin.setupMfa, () => refusal('UNAUTHENTICATED'))
    open()
    expect(await toast('Setup Error')).toContain('Please log in.')
    const link = screen.getByRole('link', { name: 'Log in' })
    expect(link.getAttribute('href')).toBe('/admin?to=setup-mfa')
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('shows a loading status, then an error, and on Retry the QR code and the same key for manual entry', async () => {
    const answer = Promise.withResolvers<Response>()
    api.on(admin.setupMfa, () => answer.promise)
    open()
    expect(screen.getByRole('status').textContent).toBe('Generating MFA setup...')
    answer.reject(new TypeError('Failed to fetch'))
    expect(await toast('Setup Error')).toContain('Failed to generate the MFA setup. Please try again.')
    expect(screen.queryByRole('img')).toBeNull()
    api.on(admin.setupMfa, () => json({ qrCode, manualEntryKey }))
    press('Retry')
    expect((await picture()).getAttribute('src')).toBe(qrCode)
    screen.getByText(manualEntryKey)
  })
})

describe('Copy the key', () => {
  const clipboardWith = (value: { writeText: (text: string) => Promise<void> } | undefined) =>
    Object.defineProperty(navigator, 'clipboard', { value, configurable: true })
  afterEach(() => void clipboardWith(undefined))

  const showsCopied = () =>
    screen.getByRole('button', { name: 'Copy the key' }).querySelector('.lucide-check') !== null

  it('copies it and shows the tick until two seconds after the last copy', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const clipboard: string[] = []
    clipboardWith({ writeText: async (text) => void clipboard.push(text) })
    open()
    await picture()
    press('Copy the key')
    await toastOf('Copied')
    expect([clipboard, showsCopied()]).toEqual([[manualEntryKey], true])
    await act(() => vi.advanceTimersByTimeAsync(page.copiedResetMs / 2))
    press('Copy the key')
    await act(() => vi.advanceTimersByTimeAsync(page.copiedResetMs * 0.9))
    expect(showsCopied()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(page.copiedResetMs * 0.1))
    expect(showsCopied()).toBe(false)
  })

  it.each([
    ['there is no clipboard', undefined],
    ['the browser refuses', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
  ])('selects it for manual copying when %s', async (_, clipboard) => {
    clipboardWith(clipboard)
    open()
    await picture()
    press('Copy the key')
    expect(await toast('Not Copied')).toContain('The text is selected')
    expect([getSelection()?.toString(), showsCopied()]).toEqual([manualEntryKey, false])
  })
})

describe('verification form', () => {
  it.each([
    [{ code: '12345' }, 'Invalid Code', 'Please enter a 6-digit verification code'],
    [{ password: '' }, 'Password Required', 'Please enter the admin password'],
  ])('requires a six-digit code and the password: sends nothing for %j', async (typed, title, text) => {
    await verify(() => json(verified), typed)
    expect(await toast(title)).toContain(text)
    expect(api.seenOf(admin.verifySetup)).toEqual([])
  })

  it('shows the server’s error and keeps what was entered, but shows the login link if the session has ended', async () => {
    await verify(() => refusal('INVALID_CREDENTIALS'))
    expect(await toast('Verification Failed')).toContain('Incorrect password.')
    expect(screen.getByLabelText('Verification code')).toHaveProperty('value', '012345')
    expect(screen.getByLabelText('Admin password')).toHaveProperty('value', 'open sesame')
    expect(api.seenOf(admin.setupMfa)).toHaveLength(1)
    api.on(admin.verifySetup, () => refusal('UNAUTHENTICATED'))
    press('Verify & Complete Setup')
    expect(await toast('Setup Error')).toContain('Please log in.')
    expect(screen.queryByRole('img')).toBeNull()
    screen.getByRole('link', { name: 'Log in' })
  })
})

describe('completed set-up', () => {
  it('follows once the code’s first six digits are verified; shows the key, MFA_SECRET and ten recovery codes', async () => {
    await verify(() => json(verified), { code: '01 23 45 67' })
    await toastOf('MFA Verified')
    const bodies = api.seenOf(admin.verifySetup).map(({ body }) => body)
    expect(bodies).toEqual([{ code: '012345', password: 'open sesame' }])
    const heading = await screen.findByText('MFA Setup Complete!', { selector: 'h1, h2' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText(/Save the secret key/).textContent).toContain(
      'add it as an environment variable named MFA_SECRET',
    )
    screen.getByText(manualEntryKey)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(recoveryCodes),
    )
    screen.getByText(/This authenticator is in force/)
    expect(api.seenOf(admin.setupMfa)).toHaveLength(1)
  })

  /** Whether a `beforeunload` handler asks for confirmation. */
  const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('asks before the page is left until the codes are downloaded; says if MFA_SECRET stays in force', async () => {
    await verify(() => json({ ...verified, active: false }))
    await screen.findByText(/The authenticator whose key is in MFA_SECRET stays in force/)
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
