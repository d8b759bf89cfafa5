import { publicApi } from '@highline/shared/api'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { beforeEach } from 'vitest'
import { adminClient } from '../admin/session/session'
import { AdminToaster } from '../admin/shell/admin-toaster'
import { toasts } from '../admin/shell/toasts'
import { UnsavedProvider } from '../admin/shell/unsaved'
import { Tooltips } from '../ui/tooltip'
import { freshApi, json, type StubApi } from './stub-api'

/** Renders a part of the admin inside the providers of the app, with the router at `address`. */
export function renderAdmin(part: ReactNode, address = '/admin') {
  return render(
    <QueryClientProvider client={adminClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Tooltips delayMs={0} skipDelayMs={0}>
          <UnsavedProvider>{part}</UnsavedProvider>
          <Navigation />
        </Tooltips>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

let navigate: NavigateFunction | undefined

function Navigation() {
  navigate = useNavigate()
  return null
}

/** Presses the browser's Back button. */
export const goBack = () => act(() => void navigate?.(-1))

/** `renderAdmin` with the toast region, for parts that do not contain it. */
export const renderWithToasts = (part: ReactNode, address?: string) =>
  renderAdmin(
    <>
      {part}
      <AdminToaster />
    </>,
    address,
  )

/** Waits for the toast with this title and returns its list item. */
export const toastOf = async (title: string) => (await screen.findByText(title)).closest('li')

/** Clicks the only button with this name, in the last dialog if one is open: all else is inert. */
export function press(name: string): void {
  const scope = [...document.querySelectorAll('dialog')].at(-1) ?? document
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
  const found = [...scope.querySelectorAll('button')].filter((button) => nameOf(button) === name)
  const [button] = found
  if (!button || found.length > 1) throw new Error(`Expected one button “${name}”, found ${found.length}.`)
  fireEvent.click(button)
}

export const fillIn = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** As `freshApi`, with empty lists. Closes all toasts too. */
export function freshAdmin(): StubApi {
  const api = freshApi()
  beforeEach(() => {
    for (const { id } of toasts.toasts()) toasts.dismiss(id)
    const lists = Object.values(publicApi).filter(({ response }) => response.safeParse([]).success)
    for (const list of lists) api.on(list, () => json([]))
  })
  return api
}
