import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { adminClient } from '../admin/session/session'
import { AdminToaster } from '../admin/shell/admin-toaster'
import { toasts } from '../admin/shell/toasts'
import { UnsavedProvider } from '../admin/shell/unsaved'
import { fillDomGaps } from './dom-gaps'

/** Draws a part of the admin as the app would, at an address. */
export function renderAdmin(part: ReactNode, address = '/admin') {
  return render(
    <QueryClientProvider client={adminClient()}>
      <MemoryRouter initialEntries={[address]}>
        <UnsavedProvider>{part}</UnsavedProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** With the toasts beside it, for parts that do not bring them. */
export const renderWithToasts = (part: ReactNode, address?: string) =>
  renderAdmin(
    <>
      {part}
      <AdminToaster />
    </>,
    address,
  )

/** The toast on screen, once there is one of this title. */
export const toastOf = async (title: string) => (await screen.findByText(title)).closest('li')

/** Each test begins without toasts or answers of an earlier one. */
export function freshAdmin(): void {
  beforeEach(fillDomGaps)
  afterEach(() => {
    cleanup()
    for (const { id } of toasts.toasts()) toasts.dismiss(id)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}
