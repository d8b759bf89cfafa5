import { type ContentKey, type ContentKeySpec, contentKeys } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshAdmin, renderWithToasts, toastOf } from '../../testing/render-admin'
import { json, refusal, silence, stubApi } from '../../testing/stub-api'
import { ContentCard } from './content-card'

freshAdmin()

const sectionKey = 'certification_4'
const hidden: ContentSection = { sectionKey, content: '', mediaId: null, hidden: true, version: 2 }
const specs: Record<ContentKey, ContentKeySpec> = contentKeys
const nothing = () => undefined

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  api = stubApi()
  api.on(contentSections.update, () => json(hidden))
})

function show(key: ContentKey, stored?: ContentSection) {
  const entry = { key, spec: specs[key], stored, fallback: 'NICEIC Approved Contractor' }
  renderWithToasts(
    <ContentCard entry={entry} draft={undefined} onEdit={nothing} onDraft={nothing} onClose={nothing} />,
  )
}

const openDialog = () =>
  fireEvent.click(screen.getByLabelText('Visibility of Equipment and certifications: Certification 4'))
const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByText('Save'))
const sent = () => api.seenOf(contentSections.update).map(({ body }) => body)

describe('a line that the page can do without', () => {
  it('is hidden, without a word about its text', async () => {
    show(sectionKey)
    openDialog()
    set('On the page', 'hidden')
    void save()
    await toastOf('Content Updated')
    expect(sent()).toEqual([{ sectionKey, hidden: true, validUntil: null, version: 0 }])
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('takes no other wish while one is being saved, which would be thrown away', async () => {
    api.on(contentSections.update, silence)
    show(sectionKey)
    openDialog()
    void save()
    await screen.findByText('Saving…')
    expect(screen.getByLabelText('On the page')).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('Last day')).toHaveProperty('readOnly', true)
  })

  it('says that it is hidden, and is shown again for as long as somebody says', async () => {
    show(sectionKey, hidden)
    screen.getByText('Hidden on the page')
    screen.getByText('Nothing is shown on the page.')
    openDialog()
    set('On the page', 'shown')
    set('Last day', '2099-01-31')
    void save()
    await toastOf('Content Updated')
    expect(sent()).toEqual([{ sectionKey, hidden: false, validUntil: '2099-01-31', version: 2 }])
  })

  it('stays as it is when that cannot be saved, and the dialog stays open', async () => {
    api.on(contentSections.update, () => refusal('UNAVAILABLE'))
    show(sectionKey)
    openDialog()
    set('On the page', 'hidden')
    void save()
    await screen.findAllByText('Error')
    expect(screen.getByLabelText('On the page')).toHaveProperty('value', 'hidden')
  })
})

it('a line that the page cannot do without is offered no such thing', () => {
  show('about_title')
  expect(screen.queryByText('Visibility')).toBeNull()
})
