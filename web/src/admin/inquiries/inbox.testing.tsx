import { fireEvent, screen, within } from '@testing-library/react'
import { fillIn, renderWithToasts } from '../../testing/render-admin'
import { InquiriesTab } from './inquiries-tab'

/** Opens the inbox and waits for its inquiries. */
export async function openInbox() {
  renderWithToasts(<InquiriesTab />)
  await screen.findAllByRole('article')
}

export const cardOf = (name: string) => within(screen.getByRole('article', { name }))
export const shownNames = () =>
  Array.from(document.querySelectorAll('article h3'), ({ textContent }) => textContent)

export const note = () => screen.getByLabelText('Private note')

/** Types a note on an inquiry without saving it. */
export function beginNote(name: string): void {
  fireEvent.click(cardOf(name).getByText('Add Note'))
  fillIn('Private note', 'Half a thought')
}
