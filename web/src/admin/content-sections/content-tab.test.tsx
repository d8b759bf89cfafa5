import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeSections } from '../../testing/fake-sections'
import { fillIn, freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { at, json, refusal } from '../../testing/stub-api'
import { ContentTab } from './content-tab'

const api = freshAdmin()

const key = 'hero_main_title'
let server: ReturnType<typeof fakeSections>

const serve = () => {
  server = fakeSections(api, { sectionKey: key, content: 'Up high', version: 3 })
}

beforeEach(() => {
  serve()
  api.on(admin.site, () => json({ companyName: 'Acme Ropes' }))
  api.on(at(contentSections.history, key), () =>
    json([
      { content: 'High up', mediaId: null, version: 2, replacedAt: '2026-11-20T09:03:00.000Z' },
      { content: 'Up high', mediaId: null, version: 1, replacedAt: '2026-11-19T09:03:00.000Z' },
    ]),
  )
})

/** Renders the tab and searches, so that only few cards are rendered. */
function open(found: string) {
  renderWithToasts(<ContentTab />)
  search(found)
}

const card = async (key: string) =>
  within((await screen.findByText(key, { selector: '.key' })).closest('article') ?? document.body)
const field = () => document.querySelector<HTMLInputElement>('form .control') ?? document.body
const search = (words: string) => fillIn('Search the texts', words)
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

async function edit(name: string, text?: string) {
  fireEvent.click(await screen.findByLabelText(name))
  if (text !== undefined) type(text)
}

describe('content card', () => {
  it('without stored content shows the built-in text, with the company name', async () => {
    open('footer_copyright')
    const shown = await card('footer_copyright')
    await shown.findByText(/^Currently showing: © \d{4} Acme Ropes\. All rights reserved\.$/)
    shown.getByText('No content set - click Edit to add content')
  })

  it.each([
    ['main title', 'Edit Hero: Main title', 'Half a thought'],
    ['certifications_image', 'Edit Equipment and certifications: Picture', undefined],
  ])('found by “%s” stays in the search results while it is edited', async (words, button, text) => {
    const editor = () => (text ? screen.getByDisplayValue(text) : screen.getByText('Choose picture'))
    open(words)
    await edit(button, text)
    const edited = editor()
    search('iso 9001')
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(editor()).toBe(edited)
    press('Cancel')
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it('search announces the number of matches among all texts, including zero', async () => {
    renderWithToasts(<ContentTab />)
    await card(key)
    const count = [...document.querySelectorAll('[role="status"]')].at(-1)
    const said = () => count?.textContent
    expect(said()).toBe('')
    search(key)
    expect(said()).toMatch(/^1 of \d+ texts$/)
    search('no such text')
    expect(said()).toMatch(/^0 of \d+ texts$/)
    expect(document.contains(count ?? null)).toBe(true)
  })

  it('is focused from the review even if the search excludes it', async () => {
    open('phone')
    await screen.findByLabelText('Change: NICEIC Approved Contractor')
    press('Change: NICEIC Approved Contractor')
    expect(document.activeElement).toHaveProperty('id', 'label-certification_4')
  })
})

describe('editing a text', () => {
  beforeEach(() => open('title'))

  it.each([
    ['UNAVAILABLE', 'Please try again shortly.'],
    ['CONFLICT', 'Someone else changed this in the meantime.'],
  ] as const)(
    'keeps its text after %s, saves with the loaded version and returns the focus',
    async (code, reason) => {
      await edit('Edit Hero: Main title', 'Higher still')
      api.on(contentSections.update, () => refusal(code))
      press('Save')
      expect((await toastOf('Error'))?.textContent).toContain(reason)
      expect(field()).toHaveProperty('value', 'Higher still')
      serve()
      press('Save')
      expect(await toastOf('Content Updated')).toBeTruthy()
      expect(server.saves().slice(1)).toEqual([
        { sectionKey: key, content: 'Higher still', mediaId: null, version: 3 },
      ])
      expect((await card('hero_main_title')).getByText('Higher still')).toBeTruthy()
      expect(document.activeElement).toBe(screen.getByLabelText('Edit Hero: Main title'))
    },
  )

  it('keeps the focus on another text that was opened while the save was pending', async () => {
    const answer = Promise.withResolvers<Response>()
    api.on(contentSections.update, () => answer.promise)
    await edit('Edit Hero: Main title', 'Higher still')
    press('Save')
    await edit('Edit About: Title')
    const typing = document.activeElement
    answer.resolve(json({ ...server.stored(key), content: 'Higher still', version: 4 }))
    await toastOf('Content Updated')
    expect([typing?.tagName, document.activeElement]).toEqual(['INPUT', typing])
  })

  it('starts with the built-in text and version 0 when none is stored', async () => {
    await edit('Edit About: Title')
    expect(field()).toHaveProperty('value', 'About Us')
    expect(screen.getByText('Save')).toHaveProperty('disabled', true)
    type('Who we are')
    press('Save')
    await toastOf('Content Updated')
    expect(server.saves()).toMatchObject([{ version: 0 }])
  })

  it('warns about a text longer than 60 characters', async () => {
    await edit('Edit Hero: Main title', 'x'.repeat(60))
    expect(screen.queryByText(/shorter reads better/)).toBeNull()
    type('x'.repeat(61))
    screen.getByText('61 characters. More than 60 take several lines on a phone; shorter reads better.')
  })
})

it('texts replaced by slides show a hint, before and after a save', async () => {
  const slide = { id: 1, title: 'Up high', subtitle: '', mediaId: 7, sortOrder: 1, version: 1 }
  api.on(heroCarousel.list, () => json([slide]))
  api.on(media.list, () => json([mediaWith({ id: 7 })]))
  open('hero')
  await screen.findAllByText(/^Shown only while there are no slides/)
  const replaced = screen.getAllByRole('article').filter((card) => /Shown only while/.test(card.textContent))
  const keys = replaced.map((card) => card.querySelector('.key')?.textContent)
  expect(keys).toEqual(['hero_main_title', 'hero_subtitle', 'hero_cta_button'])
  expect((await card('hero_cta_button')).queryByText(/^Currently showing/)).toBeNull()
  await edit('Edit Hero: Button', 'Ask us')
  press('Save')
  await screen.findByText('Saved. Shown only while there are no slides.')
})

it('a conflict shows the stored text, which can be overwritten on request and restored with Undo', async () => {
  open('main title')
  await edit('Edit Hero: Main title', 'Mine')
  server.put({ sectionKey: key, content: 'Theirs', version: 4 })
  press('Save')
  await screen.findByText('Somebody saved another text in the meantime:')
  for (const words of ['Theirs', 'Keep Saved Text']) screen.getByText(words)
  expect(field()).toHaveProperty('value', 'Mine')
  press('Save My Text')
  await toastOf('Content Updated')
  expect(server.saves()[1]).toMatchObject({ content: 'Mine', version: 4 })
  press('Undo the last save of Hero: Main title')
  await waitFor(() => expect(server.stored(key)).toMatchObject({ content: 'Theirs', version: 6 }))
  await waitFor(() => expect(screen.queryByText('Undo')).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText('Edit Hero: Main title'))
})

it('the history shows when each text was replaced, restores one, and stays open on a conflict', async () => {
  open('title')
  await screen.findByText('Up high')
  expect(screen.queryByLabelText('History of About: Title')).toBeNull()
  press('History of Hero: Main title')
  await screen.findByText('High up')
  screen.getByText('Until 20 Nov 2026, 09:03')
  screen.getByText('Built-in text')
  expect(screen.queryByLabelText('Restore: Until 19 Nov 2026, 09:03')).toBeNull() // it is the current text

  server.put({ sectionKey: key, content: 'Theirs', version: 4 })
  press('Restore: Until 20 Nov 2026, 09:03')
  await screen.findAllByText('Error')
  expect(server.stored(key)?.content).toBe('Theirs')
  await screen.findByLabelText('Restore: Until 19 Nov 2026, 09:03')
  press('Restore: Until 20 Nov 2026, 09:03')
  expect((await toastOf('Content Updated'))?.textContent).toContain('The earlier text is back.')
  expect(server.saves()[1]).toEqual({ sectionKey: key, content: 'High up', version: 4 })
  expect(document.querySelector('dialog')).toBeNull()
  screen.getByText('High up')
})
