import { endpointsOf } from '@highline/shared/api'
import { admin } from '@highline/shared/endpoints/admin'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import type { Snapshot } from '@highline/shared/renderer'
import { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { beforeEach } from 'vitest'
import type { Content } from '../site/content'
import { contentOf } from '../site/content-of'
import { createPageQueryClient, PageApp } from '../site/page-app'
import { fakeCollection } from '../testing/fake-collection'
import { stubBrowser } from '../testing/render-page'
import { heroSlideWith, mediaWith, snapshotWith } from '../testing/snapshot-example'
import { json, type StubApi, stubApi } from '../testing/stub-api'
import { editablesOf } from './editable-kinds'
import { EditorApp } from './editor-app'

/** Stubs browser and API: a session, empty lists, and the company name of `snapshotWith`. */
export function editorApi(): StubApi {
  stubBrowser()
  Element.prototype.checkVisibility = () => true
  const api = stubApi()
  for (const list of endpointsOf('public')) api.on(list, () => json([]))
  api.on(admin.site, () => json({ companyName: snapshotWith().companyName }))
  return api
}

/** Calls `editorApi` before each test and returns the stub. */
export function freshEditor(): StubApi {
  const api = stubApi()
  beforeEach(() => void Object.assign(api, editorApi()))
  return api
}

const twoFiles = [1, 2].map((id) => mediaWith({ id, description: `File ${id}` }))

/**
 * Shows a page with the slide 3, whose picture is the file 1.
 * @param changed fields that the server has changed since the page was published
 */
export function showSlide(api: StubApi, changed: Partial<HeroSlide> = {}, files = twoFiles) {
  const slides = fakeCollection(api, { ...heroCarousel, read: (sent) => HeroSlide.parse(sent) })
  const slide = heroSlideWith({ id: 3, title: 'Wi-Fi', subtitle: 'Tested full' })
  slides.put({ ...slide, version: 1, ...changed })
  api.on(media.list, () => json(files))
  showPage({ slide: [slide], media: files })
  const now = () => slides.stored()[0] ?? slide
  return {
    stored: now,
    /** Stores a change of the slide, like another browser. */
    put: (change: Partial<HeroSlide>) =>
      slides.put({ ...now(), ...change, version: (now().version ?? 0) + 1 }),
    saves: () => slides.changes().map(([, body]) => body),
  }
}

/** Renders the page of a snapshot and the editor bar. */
export function showPage(given: Partial<Snapshot> = {}): void {
  const client = createPageQueryClient(contentOf(snapshotWith(given)))
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  render(<PageApp client={client} />, { container })
  render(<EditorApp client={client} />)
}

export async function beginEditing(): Promise<void> {
  fireEvent.click(screen.getByText('Edit This Page'))
  await screen.findByText('Choose what to change.')
}

export const textsOf = (content: Content) =>
  editablesOf(content).flatMap((editable) => ('shown' in editable ? [] : editable))
export const imagesOf = (content: Content) =>
  editablesOf(content).flatMap((editable) => ('shown' in editable ? editable : []))

/** Opens the panel of a text or picture. */
export const choose = async (label: string) => fireEvent.click(await screen.findByLabelText(`Edit ${label}`))

export const press = (button: string) => fireEvent.click(screen.getByText(button, { selector: 'button' }))

/** Enters a text in a field of the open panel. */
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Enters a text in its open panel, saves it, and waits until the panel is closed. */
export async function saveText(label: string, text: string): Promise<void> {
  type(label, text)
  press('Save')
  await waitForElementToBeRemoved(() => screen.queryByLabelText(label))
}

/** Text of the page without the invisible characters that mark editable texts. */
export const pageText = () => document.getElementById('root')?.textContent.replace(/\p{Cf}/gu, '') ?? ''
