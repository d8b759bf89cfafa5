import { contentSections } from '@highline/shared/endpoints/content-sections'
import type { Endpoint } from '@highline/shared/http/endpoint'
import type { ContentRevision, ContentSection } from '@highline/shared/schemas/content-section'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshAdmin, press, renderWithToasts, toastOf } from '../../testing/render-admin'
import { json, refusal } from '../../testing/stub-api'
import { ContentTab } from './content-tab'

const api = freshAdmin()

const key = 'hero_main_title'
const history: Endpoint = { ...contentSections.history, path: `/api/content-sections/${key}/history` }

let stored: ContentSection
let earlier: ContentRevision[]

beforeEach(async () => {
  stored = { sectionKey: key, content: 'Up high', mediaId: null, version: 3 }
  earlier = [
    { content: 'High up', mediaId: null, version: 2, replacedAt: '2026-11-20T09:03:00.000Z' },
    { content: 'Up high', mediaId: null, version: 1, replacedAt: '2026-11-19T09:03:00.000Z' },
  ]
  api.on(contentSections.list, () => json([stored]))
  api.on(history, () => json(earlier))
  api.on(contentSections.update, ({ body }) => {
    const { content = '', version = 0 } = contentSections.update.body.parse(body)
    if (version !== stored.version) return refusal('CONFLICT', { details: { current: stored } })
    stored = { ...stored, content, version: version + 1 }
    return json(stored)
  })
  renderWithToasts(<ContentTab />)
  await screen.findByText('Up high')
})

const dialog = () => within(document.querySelector('dialog') ?? document.body)
const lastSave = () => api.seenOf(contentSections.update).at(-1)?.body

async function openHistory() {
  press('History of Hero: Main title')
  await dialog().findByText('High up')
}

async function save(text: string) {
  press('Edit Hero: Main title')
  fireEvent.change(screen.getByDisplayValue('Up high'), { target: { value: text } })
  fireEvent.click(screen.getByText('Save'))
  await toastOf('Content Updated')
}

describe('the history of a text', () => {
  it('tells until when each earlier text stood', async () => {
    await openHistory()
    dialog().getByText('Until 20 Nov 2026, 09:03')
    dialog().getByText('Built-in text')
  })

  it('brings an earlier text back as a save over the version that was seen', async () => {
    await openHistory()
    press('Restore: Until 20 Nov 2026, 09:03')
    expect((await toastOf('Content Updated'))?.textContent).toContain('The earlier text is back.')
    expect(lastSave()).toEqual({ sectionKey: key, content: 'High up', version: 3 })
    expect(document.querySelector('dialog')).toBeNull()
    screen.getByText('High up')
  })

  it('offers nothing for what stands there already', async () => {
    await openHistory()
    expect(screen.queryByLabelText('Restore: Until 19 Nov 2026, 09:03')).toBeNull()
  })

  it('stays open when the text cannot be brought back', async () => {
    await openHistory()
    stored = { ...stored, content: 'Theirs', version: 4 }
    press('Restore: Until 20 Nov 2026, 09:03')
    await waitFor(() => expect(screen.getAllByText('Error').length).toBeGreaterThan(0))
    expect([stored.content, document.querySelector('dialog') === null]).toEqual(['Theirs', false])
  })

  it('is offered for stored texts only', () => {
    expect(screen.queryByLabelText('History of About: Title')).toBeNull()
  })
})

describe('the last save', () => {
  it('can be undone', async () => {
    await save('Higher')
    press('Undo the last save of Hero: Main title')
    await waitFor(() => expect(stored).toMatchObject({ content: 'Up high', version: 5 }))
    await waitFor(() => expect(screen.queryByText('Undo')).toBeNull())
    expect(document.activeElement).toBe(screen.getByLabelText('Edit Hero: Main title'))
  })

  it('cannot once it was saved elsewhere', async () => {
    await save('Higher')
    stored = { ...stored, content: 'Theirs', version: 9 }
    press('Undo the last save of Hero: Main title')
    await toastOf('Error')
    expect(stored.content).toBe('Theirs')
  })
})
