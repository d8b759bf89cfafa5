import { contentKindNames, contentKinds } from '@highline/shared/content-kinds'
import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { sessionRequired } from '@highline/shared/http/endpoint'
import { magicLinkPath } from '@highline/shared/magic-link'
import { screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { markEditor, unmarkEditor } from '../../api/editor-mark'
import { fillIn, freshAdmin, press, renderAdmin, toastOf } from '../../testing/render-admin'
import { json, refusal, silence } from '../../testing/stub-api'
import { Dashboard } from '../shell/dashboard'
import { tabs } from '../shell/tabs'
import { toasts } from '../shell/toasts'
import { loginToSetup, pathAfterLogin, setupPath } from './paths'
import { SessionGate } from './session-gate'

const api = freshAdmin()

beforeEach(() => {
  history.replaceState(null, '', '/admin')
  api.on(admin.mfaStatus, () => json({ mfaEnabled: false }))
  api.on(inquiries.list, () => json([], { 'x-total-count': '0' }))
})

const status =
  (isAuthenticated: boolean, mfaEnabled = false) =>
  () =>
    json({ isAuthenticated, mfaEnabled })
const open = () => renderAdmin(<SessionGate Inside={Dashboard} />)
const title = (words: string) => screen.findByText(words, { selector: ':is(h1, h2)' })

describe('before the session status is loaded', () => {
  it.each([
    ['the login where there was no login before', unmarkEditor, '.login-page'],
    ['the dashboard where there was one', markEditor, '.header-waiting'],
  ])('shows neither login nor dashboard, but the placeholder of %s', (_, before, shape) => {
    before()
    api.on(admin.status, silence)
    open()
    expect(screen.getByRole('status').textContent).toBe('Checking your session…')
    for (const words of ['Admin Access', 'Admin Dashboard']) expect(screen.queryByText(words)).toBeNull()
    expect(document.querySelectorAll('.login-page, .header-waiting')).toHaveLength(1)
    expect(document.querySelector(shape)).not.toBeNull()
  })

  it('shows an error for an unreadable response and loads the status again on Retry', async () => {
    api.on(admin.status, () => new Response('<!doctype html>'))
    open()
    await screen.findByText('Can’t reach the server')
    screen.getByText('Check your connection, then try again.')
    api.on(admin.status, status(false))
    press('Retry')
    await title('Admin Access')
  })
})

describe('while logged out', () => {
  beforeEach(() => api.on(admin.status, status(false)))

  const token = 't'.repeat(43)

  async function openAt(path: string) {
    history.replaceState(null, '', path)
    renderAdmin(
      <StrictMode>
        <SessionGate />
      </StrictMode>,
    )
    await title('Admin Access')
  }

  it.each([
    ['accepted', () => json({ success: true }), 'Link Accepted', 'The password is still needed.'],
    ['invalid', () => refusal('INVALID_CODE', { message: 'Too old.' }), 'Link Not Accepted', 'Too old.'],
    ['not checked', () => Promise.reject(new TypeError()), 'Link Not Accepted', 'Please open it again from'],
  ])('a magic link is sent once and leaves the address; it is %s', async (_, answer, heading, text) => {
    api.on(admin.redeemLink, answer)
    await openAt(magicLinkPath(token))
    expect((await toastOf(heading))?.textContent).toContain(text)
    expect(api.seenOf(admin.redeemLink).map(({ body }) => body)).toEqual([{ token }])
    expect(location.href).toMatch(/\/admin$/)
  })

  it('requests only the session status and the MFA status, and no token from another link', async () => {
    history.replaceState(null, '', '/admin#way-in=short')
    open()
    await title('Admin Access')
    expect(api.seen.map(({ call }) => call)).toEqual(['GET /api/admin/status', 'GET /api/admin/mfa-status'])
    expect(api.seen[0]?.headers.has(sessionRequired)).toBe(false)
  })
})

it.each([
  [loginToSetup, setupPath],
  ...['/admin', '/admin?to=', '/admin?to=//elsewhere.test', '/admin?to=toString'].map((path) => [path]),
])('the login at %s leads to %s, otherwise to the dashboard', (address = '', path?: string) => {
  expect(pathAfterLogin(new URL(address, 'http://site.test').searchParams)).toBe(path)
})

it.each(contentKindNames)('the dashboard has the tab that edits the content kind %s', (kind) => {
  const tab = contentKinds[kind].tabOf({ kind: 'content', id: 1, label: '' })
  expect(tabs.map(({ id }) => id)).toContain(tab)
})

describe('while logged in', () => {
  beforeEach(() => api.on(admin.status, status(true)))

  it('shows seven tabs, opens the inquiries and shows that MFA is enabled', async () => {
    api.on(admin.status, status(true, true))
    open()
    await screen.findByText('MFA Enabled')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Contact Inquiries',
      'Media Files',
      'Logo',
      'Hero Carousel',
      'Projects',
      'Section Images',
      'Content',
    ])
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Contact Inquiries')
  })

  it('Logout shows the login, and no Session Ended toast; the next login opens the dashboard at the top, reloaded', async () => {
    const list = Promise.withResolvers<Response>()
    api.on(admin.logout, async () => {
      list.resolve(refusal('UNAUTHENTICATED'))
      await new Promise((heard) => setTimeout(heard))
      return json({ success: true })
    })
    open()
    await screen.findByText('No contact inquiries yet.')
    api.on(inquiries.list, () => list.promise)
    press('Refresh')
    const told = vi.spyOn(toasts, 'show')
    press('Logout')
    await toastOf('Logged Out')
    expect(told.mock.calls.map(([{ title }]) => title)).toEqual(['Logged Out'])

    const scrolled = vi.spyOn(window, 'scrollTo')
    api.on(admin.login, () => json({ success: true }))
    fillIn('Password', 'open sesame')
    api.on(inquiries.list, silence)
    press('Access Admin Panel')
    await title('Admin Dashboard')
    for (const words of ['No contact inquiries yet.', 'MFA Enabled'])
      expect(screen.queryByText(words)).toBeNull()
    expect(scrolled.mock.calls).toEqual([[0, 0]])
  })
})
