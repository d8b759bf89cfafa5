import { contentKindNames, contentKinds } from '@highline/shared/content-kinds'
import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { media } from '@highline/shared/endpoints/media'
import { sessionRequired } from '@highline/shared/http/endpoint'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { markEditor, unmarkEditor } from '../../api/editor-mark'
import { freshAdmin, renderAdmin, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { json, refusal, silence } from '../../testing/stub-api'
import { MediaTab } from '../media/media-tab'
import { Dashboard } from '../shell/dashboard'
import { tabs } from '../shell/tabs'
import { toasts } from '../shell/toasts'
import { SessionGate } from './session-gate'

const api = freshAdmin()

beforeEach(() => {
  api.on(admin.mfaStatus, () => json({ mfaEnabled: false }))
  api.on(inquiries.list, () => json([], { 'x-total-count': '0' }))
})

const status =
  (isAuthenticated: boolean, mfaEnabled = false) =>
  () =>
    json({ isAuthenticated, mfaEnabled })
const press = async (name: string) => fireEvent.click(await screen.findByText(name, { selector: 'button' }))

describe('before the session status is loaded', () => {
  it.each([
    ['the login where there was no login before', unmarkEditor, '.login-page'],
    ['the dashboard where there was one', markEditor, '.header-waiting'],
  ])('shows neither login nor dashboard, but the placeholder of %s', (_, before, shape) => {
    before()
    api.on(admin.status, silence)
    renderAdmin(<SessionGate Inside={Dashboard} />)
    unmarkEditor()
    expect(screen.getByRole('status').textContent).toBe('Checking your session…')
    for (const words of ['Admin Access', 'Admin Dashboard']) expect(screen.queryByText(words)).toBeNull()
    expect(document.querySelectorAll('.login-page, .header-waiting')).toHaveLength(1)
    expect(document.querySelector(shape)).not.toBeNull()
  })

  it('shows an error for an unreadable response and loads the status again on Retry', async () => {
    api.on(admin.status, () => new Response('<!doctype html>'))
    renderAdmin(<SessionGate Inside={Dashboard} />)
    await screen.findByText('Can’t reach the server')
    screen.getByText('Check your connection, then try again.')
    api.on(admin.status, status(false))
    await press('Retry')
    expect(await screen.findByText('Admin Access', { selector: ':is(h1, h2)' })).toBeTruthy()
  })
})

it('while logged out requests only the session status and the MFA status', async () => {
  api.on(admin.status, status(false))
  renderAdmin(<SessionGate Inside={Dashboard} />)
  await screen.findByText('Admin Access', { selector: ':is(h1, h2)' })
  expect(api.seen.map(({ call }) => call)).toEqual(['GET /api/admin/status', 'GET /api/admin/mfa-status'])
  expect(api.seen[0]?.headers.has(sessionRequired)).toBe(false)
})

describe('dashboard', () => {
  it.each(contentKindNames)('has the tab that edits the content kind %s', (kind) => {
    const tab = contentKinds[kind].tabOf({ kind: 'content', id: 1, label: '' })
    expect(tabs.map(({ id }) => id)).toContain(tab)
  })

  it('has seven tabs, opens the inquiries and shows that MFA is enabled', async () => {
    api.on(admin.status, status(true, true))
    renderAdmin(<SessionGate Inside={Dashboard} />)
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

  it('is replaced by the login when the server answers UNAUTHENTICATED', async () => {
    api.on(admin.status, status(true))
    api.on(inquiries.list, () => refusal('UNAUTHENTICATED'))
    renderAdmin(<SessionGate Inside={Dashboard} />)
    expect((await toastOf('Session Ended'))?.textContent).toContain('Please log in again.')
    expect(screen.getByText('Admin Access', { selector: ':is(h1, h2)' })).toBeTruthy()
    expect(screen.queryByText('Admin Dashboard')).toBeNull()
  })
})

it('public lists are requested with the session-required header, and a refusal ends the session', async () => {
  api.on(admin.status, status(true))
  api.on(media.list, ({ headers }) =>
    headers.has(sessionRequired) ? refusal('UNAUTHENTICATED') : json([mediaWith({ id: 1 })]),
  )
  renderAdmin(<SessionGate Inside={MediaTab} />)
  await toastOf('Session Ended')
  expect(screen.getByText('Admin Access', { selector: ':is(h1, h2)' })).toBeTruthy()
})

describe('logging out', () => {
  beforeEach(() => {
    api.on(admin.status, status(true))
    renderAdmin(<SessionGate Inside={Dashboard} />)
  })

  it('shows the login; logging in again opens the dashboard at the top and reloads the inquiries', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo')
    api.on(admin.logout, () => json({ success: true }))
    api.on(admin.login, () => json({ success: true }))
    await screen.findByText('No contact inquiries yet.')
    await press('Logout')
    expect(await toastOf('Logged Out')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'open sesame' } })
    api.on(inquiries.list, silence)
    await press('Access Admin Panel')
    await screen.findByText('Admin Dashboard', { selector: ':is(h1, h2)' })
    expect(screen.queryByText('No contact inquiries yet.')).toBeNull()
    expect(screen.queryByText('MFA Enabled')).toBeNull()
    expect(scrolled.mock.calls).toEqual([[0, 0]])
  })

  it('shows no Session Ended toast when a pending list is refused during the logout', async () => {
    const list = Promise.withResolvers<Response>()
    api.on(inquiries.list, () => list.promise)
    api.on(admin.logout, async () => {
      list.resolve(refusal('UNAUTHENTICATED'))
      await new Promise((heard) => setTimeout(heard))
      return json({ success: true })
    })
    const told = vi.spyOn(toasts, 'show')
    await press('Logout')
    await toastOf('Logged Out')
    expect(told.mock.calls.map(([{ title }]) => title)).toEqual(['Logged Out'])
  })
})
