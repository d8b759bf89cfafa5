import { type ContentKey, contentKeys } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillIn, freshAdmin, renderWithToasts, toastOf } from '../../testing/render-admin'
import { json, refusal } from '../../testing/stub-api'
import { ContentCard } from './content-card'
import { visibilityOf } from './visibility'

const api = freshAdmin()

const sectionKey = 'certification_4'
const hidden: ContentSection = { sectionKey, content: '', mediaId: null, hidden: true, version: 2 }
const nothing = () => undefined

beforeEach(() => {
  api.on(contentSections.update, () => json(hidden))
})

let refetch: (stored: ContentSection) => void

function show(key: ContentKey, found?: ContentSection) {
  function Card() {
    const [stored, setStored] = useState(found)
    refetch = setStored
    const fallback = 'NICEIC Approved Contractor'
    const entry = { key, spec: contentKeys[key], stored, fallback, hiddenBySlides: false }
    return <ContentCard entry={entry} onEdit={nothing} />
  }
  renderWithToasts(<Card />)
}

const line = 'Equipment and certifications: Certification 4'
const toggle = () => fireEvent.click(screen.getByLabelText(`Shown: ${line}`))
const openDialog = () => fireEvent.click(screen.getByLabelText(`Last day of ${line}`))
const sent = () => api.seenOf(contentSections.update).map(({ body }) => body)

describe('optional text', () => {
  const expired = { ...hidden, validUntil: '2020-01-31' }

  it.each([
    ['hides it', undefined, { hidden: true, version: 0 }],
    [
      'shows it, with a future last day as it is',
      { ...hidden, validUntil: '2099-01-31' },
      { hidden: false, version: 2 },
    ],
    ['shows it without an expired last day', expired, { hidden: false, validUntil: null, version: 2 }],
    ['shows an expired one', { ...expired, hidden: false }, { hidden: false, validUntil: null, version: 2 }],
  ])('has a switch that %s, with a request that has no content', async (_, stored, change) => {
    show(sectionKey, stored)
    toggle()
    await toastOf('Content Updated')
    expect(sent()).toEqual([{ sectionKey, ...change }])
  })

  it('is marked as hidden; a required text has no switch', () => {
    show(sectionKey, hidden)
    screen.getByText('Hidden on the page')
    screen.getByText('Nothing is shown on the page.')
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    cleanup()
    show('about_title')
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

it('a last day is saved with the version at opening, and over a newer one only after that was shown', async () => {
  const current = { ...hidden, validUntil: '2098-12-31', version: 3 }
  const answer = Promise.withResolvers<Response>()
  api.on(contentSections.update, () => answer.promise)
  show(sectionKey, hidden)
  openDialog()
  fillIn('Last day', '2099-01-31')
  fillIn('Number', 'N 7')
  act(() => refetch(current))
  fireEvent.click(screen.getByText('Save'))
  await screen.findByText('Saving…')
  expect(screen.getByLabelText('Last day')).toHaveProperty('readOnly', true)
  answer.resolve(refusal('CONFLICT', { details: { current } }))
  await screen.findByText('2098-12-31')
  api.on(contentSections.update, () => json(current))
  fireEvent.click(screen.getByText('Save Mine'))
  await toastOf('Content Updated')
  const mine = { sectionKey, validUntil: '2099-01-31', reference: 'N 7', registerUrl: '' }
  expect(sent()).toEqual([
    { ...mine, version: 2 },
    { ...mine, version: 3 },
  ])
})

it.each([
  [{}, { off: false }],
  [{ hidden: false, validUntil: null }, { off: false }],
  [
    { hidden: true, validUntil: '2026-12-24' },
    { off: true, words: 'Hidden on the page' },
  ],
  [{ validUntil: '2027-01-20' }, { off: false, near: false, words: 'On the page until 20 Jan 2027' }],
  [
    { validUntil: '2027-01-19' },
    { off: false, near: true, words: 'On the page until 19 Jan 2027: 60 days left' },
  ],
  [{ validUntil: '2026-11-20' }, { off: false, near: true, words: 'On the page until 20 Nov 2026: today' }],
  [{ validUntil: '2026-11-19' }, { off: true, words: 'Off the page, last shown on 19 Nov 2026' }],
])('visibility of %o on 20 November 2026 is %o', (stored, visibility) => {
  expect(visibilityOf({ sectionKey, content: '', mediaId: null, ...stored }, '2026-11-20')).toEqual(
    visibility,
  )
})
