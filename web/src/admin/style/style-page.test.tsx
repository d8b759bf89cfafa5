import { admin } from '@highline/shared/endpoints/admin'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, stubApi } from '../../testing/stub-api'
import { SessionGate } from '../session/session-gate'
import { freshAdmin, renderAdmin, toastOf } from '../testing/render-admin'
import { StylePage } from './style-page'

freshAdmin()

function open(isAuthenticated: boolean) {
  const api = stubApi()
  api.on(admin.status, () => json({ isAuthenticated, mfaEnabled: false }))
  api.on(admin.mfaStatus, () => json({ mfaEnabled: false }))
  renderAdmin(<SessionGate Inside={StylePage} />, '/admin/style')
}

it('is for whoever is logged in', async () => {
  open(false)
  await screen.findByRole('heading', { name: 'Admin Access' })
  expect(screen.queryByRole('heading', { name: 'Style' })).toBeNull()
})

it('shows what can be shown only by pressing, too', async () => {
  open(true)
  fireEvent.click(await screen.findByText('With something to do'))
  const toast = await toastOf('Project Deleted')
  expect(toast?.textContent).toContain('Undo')
  fireEvent.click(screen.getByText('Open a dialog'))
  expect(await screen.findByRole('dialog', { name: 'Delete this project?' })).toBeDefined()
})
