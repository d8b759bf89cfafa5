import { contact } from '@highline/shared/endpoints/contact'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { renderPart, stubBrowser } from '../../testing/render-page'
import { freshApi, json, type StubApi } from '../../testing/stub-api'
import { siteToasts } from '../toasts'
import { ContactForm } from './contact-form'

/** Renders the form before each test of a file. Returns its API, which accepts every inquiry. */
export function prepareInquiryForm(): StubApi {
  const api = freshApi()
  // Preloads the runtime, because importing it on a busy machine takes longer than the timeouts of the tests.
  beforeAll(async () => {
    stubBrowser()
    await import('./lazy-form-runtime')
  })
  beforeEach(() => {
    stubBrowser()
    api.on(contact.create, () => json({ success: true }))
    renderPart(<ContactForm />)
  })
  afterEach(() => {
    for (const { id } of siteToasts.toasts()) siteToasts.dismiss(id)
  })
  return api
}

export const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
export const type = (name: RegExp, value: string) => fireEvent.input(field(name), { target: { value } })
export const toast = () => siteToasts.toasts().find(({ open }) => open)
export const send = () => fireEvent.submit(screen.getByRole('button', { name: 'Send Inquiry' }))
export const sending = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })
export const idle = () => screen.findByRole('button', { name: 'Send Inquiry' })

/** Message beside the button, which describes it (`aria-describedby`). */
export const failure = async () =>
  document.getElementById((await idle()).getAttribute('aria-describedby') ?? '')

/** Fills in values with a message unique to the test: equal values would reuse the idempotency key. */
export function fillIn(message: string): void {
  type(/First Name/, 'Ada')
  type(/Last Name/, 'Byron')
  type(/Email/, 'ada@example.org')
  type(/Message/, message)
}
