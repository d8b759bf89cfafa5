import { publicApi } from '@highline/shared/api'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach } from 'vitest'
import { adminClient } from '../admin/session/session'
import { AdminToaster } from '../admin/shell/admin-toaster'
import { toasts } from '../admin/shell/toasts'
import { UnsavedProvider } from '../admin/shell/unsaved'
import { Tooltips } from '../ui/tooltip'
import { json, type StubApi, stubApi } from './stub-api'

/** Draws a part of the admin as the app would, at an address. */
export function renderAdmin(part: ReactNode, address = '/admin') {
  return render(
    <QueryClientProvider client={adminClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Tooltips delayMs={0} skipDelayMs={0}>
          <UnsavedProvider>{part}</UnsavedProvider>
        </Tooltips>
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

/** Presses the button of this name. While a dialog is open it must be in there: the rest of the page is inert. */
export function press(name: string): void {
  const scope = [...document.querySelectorAll('dialog')].at(-1) ?? document
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
  const found = [...scope.querySelectorAll('button')].filter((button) => nameOf(button) === name)
  const [button] = found
  if (!button || found.length > 1) throw new Error(`${found.length} buttons are called “${name}”.`)
  fireEvent.click(button)
}

export const fillIn = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/**
 * Each test begins without toasts or answers of an earlier one, and with a site whose lists are empty. Returns the
 * server that the test answers for.
 */
export function freshAdmin(): StubApi {
  const api = stubApi()
  beforeEach(() => {
    for (const { id } of toasts.toasts()) toasts.dismiss(id)
    Object.assign(api, stubApi())
    const lists = Object.values(publicApi).filter(({ response }) => response.safeParse([]).success)
    for (const list of lists) api.on(list, () => json([]))
  })
  return api
}
