import { admin } from '@highline/shared/endpoints/admin'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { projects } from '@highline/shared/endpoints/projects'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { overviewWith } from '../../testing/inquiry-example'
import { fillIn, freshAdmin, goBack, press, renderAdmin, toastOf } from '../../testing/render-admin'
import { json, refusal } from '../../testing/stub-api'
import { SessionGate } from '../session/session-gate'
import { Dashboard } from './dashboard'
import { fail } from './toasts'

const api = freshAdmin()

const project = { id: 1, name: 'Arena', description: 'Wi-Fi', location: 'Leeds', mediaId: 7, version: 1 }

beforeEach(async () => {
  api.on(admin.status, () => json({ isAuthenticated: true, mfaEnabled: false }))
  api.on(admin.mfaStatus, () => json({ mfaEnabled: false }))
  api.on(inquiries.list, () => json([], { 'x-total-count': '0' }))
  api.on(inquiries.overview, () => json(overviewWith({ unanswered: 4 })))
  api.on(projects.list, () => json([project]))
  renderAdmin(<SessionGate Inside={Dashboard} />)
  await screen.findByText('Contact Inquiries (0)')
  openTab('Projects')
  await screen.findByText('Arena')
})

const openTab = (name: string) =>
  fireEvent.mouseDown(screen.getByText(name, { selector: '[role=tab]' }), { button: 0 })
const selected = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent
const field = () => screen.getByDisplayValue('Half a thought')
const typeHalf = () => fillIn(/^Name/, 'Half a thought')

it('the count on the inquiries tab is its accessible description, not part of its name', async () => {
  const tab = screen.getByRole('tab', { name: 'Contact Inquiries' })
  await waitFor(() => expect(tab.textContent).toBe('Contact Inquiries4'))
  const description = document.getElementById(tab.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('4 unanswered')
})

it('opening another tab asks first when there is unsaved text, then scrolls to its heading', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const heads = () => scrolled.mock.contexts.filter((it) => it instanceof Element && it.matches('.tab-head'))
  typeHalf()
  field().focus()
  openTab('Logo')
  await screen.findByText('Unsaved changes')
  press('Keep Editing')
  expect([selected(), document.activeElement === field()]).toEqual(['Projects', true])
  openTab('Logo')
  expect(heads()).toEqual([])
  press('Leave Without Saving')
  await screen.findByText('No logo files yet.')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  expect(heads()).toHaveLength(1)
})

it('the Back button asks for confirmation when there is unsaved text', async () => {
  typeHalf()
  goBack()
  await screen.findByText('Unsaved changes')
  expect([selected(), field().tagName]).toEqual(['Projects', 'INPUT'])
  press('Leave Without Saving')
  await screen.findByText('No contact inquiries yet.')
})

it('logout asks for confirmation over unsaved text, which still counts as unsaved after a failed logout', async () => {
  api.on(admin.logout, () => refusal('UNAVAILABLE'))
  typeHalf()
  press('Logout')
  expect(api.seenOf(admin.logout)).toEqual([])
  press('Leave Without Saving')
  await toastOf('Logout Error')
  openTab('Logo')
  await screen.findByText('Unsaved changes')
  expect([selected(), field().tagName]).toEqual(['Projects', 'INPUT'])
})

it('an expired session shows the login over the form, whose text can be saved afterwards (F46)', async () => {
  press('Edit: Arena')
  typeHalf()
  api.on(admin.activity, () => refusal('UNAUTHENTICATED'))
  press('Recent activity')
  expect((await toastOf('Session Ended'))?.textContent).toContain('Please log in again.')
  expect(field().tagName).toBe('INPUT')

  api.on(admin.activity, () => json([]))
  api.on(admin.login, () => json({ success: true }))
  fillIn('Password', 'open sesame')
  await waitFor(() => expect(screen.getByText('Access Admin Panel')).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByText('Access Admin Panel'))
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull())
  act(() => fail({ title: 'In the dialog that is still open' }))
  const dialog = (await toastOf('In the dialog that is still open'))?.closest('dialog')
  expect(dialog?.textContent).toContain('Recent activity')
  fireEvent.click(screen.getByText('Close'))

  api.on(projects.update, () => json({ ...project, name: 'Half a thought', version: 2 }))
  press('Update Project')
  await toastOf('Project Updated')
  expect(api.seenOf(projects.update)[0]?.body).toMatchObject({ name: 'Half a thought' })
})
