import { inquiries } from '@highline/shared/endpoints/inquiries'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../../testing/fake-collection'
import { inboxWith, inquiryWith } from '../../testing/inquiry-example'
import { freshAdmin, renderWithToasts, toastOf } from '../../testing/render-admin'
import { json, refusal, stubApi } from '../../testing/stub-api'
import { Tooltips } from '../../ui/tooltip'
import { InquiriesTab } from './inquiries-tab'

freshAdmin()

const remove = at(inquiries.remove, 1)
const stored = inquiryWith(1, { firstName: 'Ada', lastName: 'Byron' })

let api: ReturnType<typeof stubApi>

beforeEach(() => {
  api = stubApi()
  api.on(inquiries.list, (request) => inboxWith([stored])(request))
})

async function card() {
  renderWithToasts(
    <Tooltips delayMs={700} skipDelayMs={300}>
      <InquiriesTab />
    </Tooltips>,
  )
  return within(await screen.findByRole('article', { name: 'Ada Byron' }))
}
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('an inquiry that is to go', () => {
  it('goes once that is confirmed', async () => {
    await card()
    api.on(remove, () => json({ success: true }))
    press('Delete')
    fireEvent.click(within(screen.getByRole('dialog')).getByText('Delete'))
    await toastOf('Inquiry Deleted')
    screen.getByText('Contact Inquiries (0)')
    screen.getByText('No contact inquiries yet.')
  })

  it('comes back when its deletion is undone', async () => {
    await card()
    api.on(remove, () => json({ success: true }))
    api.on({ ...inquiries.notSpam, path: '/api/contact-inquiries/1/not-spam' }, () => json(stored))
    press('Delete')
    fireEvent.click(within(screen.getByRole('dialog')).getByText('Delete'))
    const toast = await toastOf('Inquiry Deleted')
    fireEvent.click(within(toast ?? document.body).getByText('Undo'))
    await screen.findByRole('article', { name: 'Ada Byron' })
  })

  it('stays when it cannot be deleted, and is gone when it was deleted elsewhere', async () => {
    const shown = await card()
    api.on(remove, () => refusal('UNAVAILABLE'))
    press('Delete')
    const confirm = () => fireEvent.click(within(screen.getByRole('dialog')).getByText('Delete'))
    confirm()
    await screen.findAllByText('Delete Failed')
    shown.getByText('Hello')
    api.on(remove, () => refusal('NOT_FOUND'))
    confirm()
    await toastOf('Inquiry Deleted')
  })

  it('can take everything of the same sender along', async () => {
    await card()
    api.on(inquiries.erase, () => json({ count: 3 }))
    press('Delete')
    press('Erase All from This Address…')
    expect(screen.getByLabelText(/^Email address/)).toHaveProperty('value', 'ada@example.co.uk')
    press('Erase for Good')
    await screen.findByText('3 inquiries from ada@example.co.uk went for good.')
    expect(api.seenOf(inquiries.erase)[0]?.body).toEqual({ email: 'ada@example.co.uk' })
  })

  it('is erased by its address, and the toast says so where there is none', async () => {
    await card()
    api.on(inquiries.erase, () => json({ count: 0 }))
    press('Erase an address…')
    type('Email address *', 'bob@example.com')
    press('Erase for Good')
    await screen.findByText('No inquiry came from bob@example.com.')
  })
})
