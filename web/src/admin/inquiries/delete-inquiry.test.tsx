import { inquiries } from '@highline/shared/endpoints/inquiries'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { inboxWith, inquiryWith } from '../../testing/inquiry-example'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { at, json, refusal } from '../../testing/stub-api'
import { InquiriesTab } from './inquiries-tab'

const api = freshAdmin()

const remove = at(inquiries.remove, 1)
const stored = inquiryWith(1, { firstName: 'Ada', lastName: 'Byron' })

beforeEach(() => {
  api.on(inquiries.list, (request) => inboxWith([stored])(request))
})

async function card() {
  renderWithToasts(<InquiriesTab />)
  return within(await screen.findByRole('article', { name: 'Ada Byron' }))
}

describe('deleting an inquiry', () => {
  it('removes it after confirmation, and Undo restores it', async () => {
    await card()
    api.on(remove, () => json({ success: true }))
    api.on(at(inquiries.notSpam, 1), () => json(stored))
    press('Delete')
    press('Delete')
    await toastOf('Inquiry Deleted')
    screen.getByText('Contact Inquiries (0)')
    screen.getByText('No contact inquiries yet.')
    await waitFor(() => press('Undo'))
    await screen.findByRole('article', { name: 'Ada Byron' })
  })

  it('keeps it when the deletion fails, and succeeds when it was already deleted elsewhere', async () => {
    const shown = await card()
    api.on(remove, () => refusal('UNAVAILABLE'))
    press('Delete')
    press('Delete')
    await screen.findAllByText('Delete Failed')
    shown.getByText('Hello')
    api.on(remove, () => refusal('NOT_FOUND'))
    press('Delete')
    await toastOf('Inquiry Deleted')
  })

  it('can erase all inquiries of the same address', async () => {
    await card()
    api.on(inquiries.erase, () => json({ count: 3 }))
    press('Delete')
    press('Erase All from This Address…')
    expect(screen.getByLabelText(/^Email address/)).toHaveProperty('value', 'ada@example.co.uk')
    press('Erase for Good')
    await screen.findByText('3 inquiries from ada@example.co.uk went for good.')
    expect(api.seenOf(inquiries.erase)[0]?.body).toEqual({ email: 'ada@example.co.uk' })
  })

  it('erasing an entered address reports when no inquiry came from it', async () => {
    await card()
    api.on(inquiries.erase, () => json({ count: 0 }))
    press('Erase an address…')
    fillIn('Email address *', 'bob@example.com')
    press('Erase for Good')
    await screen.findByText('No inquiry came from bob@example.com.')
  })
})
