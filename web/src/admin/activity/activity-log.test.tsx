import { admin } from '@highline/shared/endpoints/admin'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { freshAdmin, renderAdmin } from '../../testing/render-admin'
import { json, refusal, stubApi } from '../../testing/stub-api'
import { ActivityLog } from './activity-log'

freshAdmin()

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  api = stubApi()
  renderAdmin(<ActivityLog />)
})

const open = () => fireEvent.click(screen.getByText('Recent activity'))

it('is read when somebody asks for it, afresh each time', async () => {
  const step = { at: '2026-11-20T09:00:00.000Z', subject: 'North Arena', browser: 'Chrome on Windows' }
  api.on(admin.activity, () => json([{ ...step, action: 'Project added' }]))
  expect(api.seen).toEqual([])
  open()
  const shown = await screen.findByRole('listitem')
  expect(shown.textContent).toBe('Project added: North Arena20 Nov 2026, 09:00, Chrome on Windows')
  fireEvent.click(screen.getByText('Close'))
  api.on(admin.activity, () => json([{ ...step, action: 'Project deleted' }]))
  open()
  await screen.findByText('Project deleted')
})

it('says that there is nothing only when that is known', async () => {
  api.on(admin.activity, () => refusal('UNAVAILABLE'))
  open()
  await screen.findByText('Could not load the activity')
  expect(screen.queryByText('Nothing was done yet.')).toBeNull()
  api.on(admin.activity, () => json([]))
  fireEvent.click(screen.getByText('Retry'))
  await screen.findByText('Nothing was done yet.')
})
