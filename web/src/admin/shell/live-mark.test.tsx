import { publishing } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { useMutation } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { freshAdmin, press, renderAdmin } from '../../testing/render-admin'
import { json, refusal } from '../../testing/stub-api'
import { LiveMark } from './live-mark'

const api = freshAdmin()

let slow: PromiseWithResolvers<void>

function Save({ name, until }: { name: string; until?: () => Promise<void> }) {
  const { mutate } = useMutation({ mutationFn: async () => until?.() })
  return (
    <button type="button" onClick={() => mutate()}>
      {name}
    </button>
  )
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  slow = Promise.withResolvers()
  renderAdmin(
    <>
      <Save name="Save" />
      <Save name="Save Slowly" until={() => slow.promise} />
      <LiveMark />
    </>,
  )
})

const visitorsSee = (liveVersion: string) =>
  api.on(admin.publishStatus, () => json({ version: 'new', liveVersion }))

it('shows nothing before the first save, then what a check found, failed or late, which can be repeated', async () => {
  expect(screen.getByRole('status').textContent).toBe('')
  api.on(admin.publishStatus, () => refusal('UNAVAILABLE'))
  press('Save')
  await screen.findByText('Saved; whether it is live could not be checked')
  const failed = api.seenOf(admin.publishStatus).length
  visitorsSee('old')
  press('Check Again')
  await screen.findByText('Publishing…')
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  await screen.findByText('Saved, but not live yet')
  expect(api.seenOf(admin.publishStatus)).toHaveLength(failed + publishing.maxPolls)
  press('Check Again')
  await screen.findByText('Publishing…')
  visitorsSee('new')
  await act(() => vi.advanceTimersByTimeAsync(publishing.pollIntervalMs))
  await screen.findByText('Live')
  expect(screen.queryByText('Check Again')).toBeNull()
})

it('follows a slow save once it is stored, although a later save is already live', async () => {
  press('Save Slowly')
  visitorsSee('new')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  press('Save')
  await screen.findByText('Live')
  visitorsSee('old')
  await act(async () => slow.resolve())
  await screen.findByText('Publishing…')
  visitorsSee('new')
  await act(() => vi.advanceTimersByTimeAsync(publishing.pollIntervalMs))
  await screen.findByText('Live')
})
