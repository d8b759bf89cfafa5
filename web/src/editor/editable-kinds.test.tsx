import { type ContentKindName, contentKindNames, textFieldsOf } from '@highline/shared/content-kinds'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { projects } from '@highline/shared/endpoints/projects'
import type { Endpoint } from '@highline/shared/http/endpoint'
import type { Snapshot } from '@highline/shared/schemas/snapshot'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contentOf } from '../site/content-of'
import { renderPage, stubBrowser } from '../testing/render-page'
import { mediaWith, sectionWith, snapshotWith } from '../testing/snapshot-example'
import { json } from '../testing/stub-api'
import { editorApi } from './edit-page.testing'
import { editTargetId } from './edit-target'
import { editableImages, editableTexts } from './editable-kinds'
import { readPage } from './read-page'
import { saveChange } from './save-change'

interface Example {
  /** One, with a different text in every field. */
  readonly snapshot: Partial<Snapshot>
  /** What the API answers: versions are only in there. */
  readonly list: readonly [Endpoint, answer: readonly object[]]
  readonly update: Endpoint
}

const slide = { id: 5, title: 'Wi-Fi for every seat', subtitle: 'Tested full', mediaId: 1, sortOrder: 1 }
const project = { id: 5, name: 'Castlegate', description: 'Two tiers', location: 'Derby', mediaId: 1 }
const text = sectionWith({ sectionKey: 'about_title', content: 'On ropes' })
const image = sectionWith({ sectionKey: 'equipment_image_1', mediaId: 1 })

const examples: Readonly<Record<ContentKindName, Example>> = {
  slide: {
    snapshot: { heroCarousel: [slide] },
    list: [heroCarousel.list, [{ ...slide, version: 3 }]],
    update: { ...heroCarousel.update, path: '/api/hero-carousel/5' },
  },
  project: {
    snapshot: { projects: [project] },
    list: [projects.list, [{ ...project, version: 3 }]],
    update: { ...projects.update, path: '/api/projects/5' },
  },
  text: {
    snapshot: { contentSections: [text, image] },
    list: [contentSections.list, [{ ...text, version: 3 }]],
    update: contentSections.update,
  },
}

beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe.each(contentKindNames)('of the kind %s', (kind) => {
  const { snapshot, list, update } = examples[kind]
  const given = { ...snapshot, media: [mediaWith({ id: 1, description: 'A mast' })] }
  const content = contentOf(snapshotWith(given))
  const isOfKind = ({ target }: { target: { kind: string } }) => target.kind === kind
  const values = Object.values(snapshot).flat()
  const stored = (field: string) =>
    values
      .flatMap((value) => Object.entries(value ?? {}))
      .find(([name, value]) => name === field && value)?.[1]
  const texts = textFieldsOf(kind).map(([field]) => ({ field, text: stored(field) }))

  it('the page shows every text, and the picture', () => {
    renderPage(given)
    for (const { text } of texts) expect(document.body.textContent).toContain(text)
    expect(document.querySelector('main img[alt="A mast"]')).not.toBeNull()
  })

  it('every text and the picture can be edited in place', () => {
    const editable = editableTexts(content).filter(isOfKind)
    for (const expected of texts) expect(editable).toContainEqual(expect.objectContaining(expected))
    const images = editableImages(content).filter(isOfKind)
    expect(images.map(({ shown }) => shown.picture?.alt)).toContain('A mast')
  })

  it('a save takes the place of the version that was read', async () => {
    const api = editorApi()
    api.on(list[0], () => json(list[1]))
    api.on(update, () => json({ ...list[1][0], version: 4 }))
    const [{ target, field } = expect.fail('no text')] = editableTexts(content).filter(
      (editable) => isOfKind(editable) && texts.some(({ text }) => text === editable.text),
    )
    const version = (await readPage(content)).versions[editTargetId(target)]
    expect(version).toBe(3)
    expect(await saveChange(target, { [field]: 'New' }, version)).toMatchObject({ version: 4 })
    expect(api.seenOf(update)).toMatchObject([{ body: { [field]: 'New', version: 3 } }])
  })
})
