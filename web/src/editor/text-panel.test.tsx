import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeSections } from '../testing/fake-sections'
import { mediaWith, sectionWith } from '../testing/snapshot-example'
import { at, json, type StubApi } from '../testing/stub-api'
import { beginEditing, choose, editorApi, pageText, press, saveText, showPage } from './edit-page.testing'

let api: StubApi
beforeEach(() => {
  api = editorApi()
})
afterEach(() => vi.unstubAllGlobals())

it('goes back to the built-in text at Undo, also where the navigation bar shows another company name', async () => {
  const name = { sectionKey: 'navbar_company_name', content: 'Acme', version: 1 } as const
  const sections = fakeSections(api, name)
  showPage({ text: [sectionWith(name)] })
  await beginEditing()
  expect(pageText()).toContain('Acme Rope Access. All rights reserved.')
  await choose('Footer: Copyright line')
  await saveText('Footer: Copyright line', '© Acme')
  press('Undo')
  await vi.waitFor(() => expect(pageText()).toContain('Acme Rope Access. All rights reserved.'))
  expect(sections.stored('footer_copyright')?.content).toBe('')
})

it('shows the built-in text with the deployment’s company name once a text is emptied', async () => {
  const given = [
    { sectionKey: 'navbar_company_name', content: 'Acme', version: 1 },
    { sectionKey: 'footer_copyright', content: '© Acme', version: 1 },
  ] as const
  fakeSections(api, ...given)
  showPage({ text: given.map((one) => sectionWith(one)) })
  await beginEditing()
  await choose('Footer: Copyright line')
  await saveText('Footer: Copyright line', '')
  expect(pageText()).toContain('Acme Rope Access. All rights reserved.')
})

function serveSlide(subtitle: string) {
  const slide = { id: 3, title: 'Wi-Fi', subtitle, mediaId: 1, sortOrder: 1 }
  const files = [mediaWith({ id: 1 })]
  let stored = { ...slide, version: 1 }
  api.on(heroCarousel.list, () => json([stored]))
  api.on(media.list, () => json(files))
  api.on(at(heroCarousel.update, 3), ({ body }) => {
    const { subtitle = '' } = heroCarousel.update.body.parse(body)
    stored = { ...stored, subtitle, version: stored.version + 1 }
    return json(stored)
  })
  showPage({ slide: [slide], media: files })
  return () => stored.subtitle
}

it('shows the default subtitle, as visitors see it, once the subtitle of a slide is emptied', async () => {
  const stored = serveSlide('Tested full')
  await beginEditing()
  await choose('Slide 1: subtitle')
  await saveText('Slide 1: subtitle', '')
  expect(stored()).toBe('')
  expect(pageText()).toContain('Specializing in abseiling')
  press('Undo')
  await vi.waitFor(() => expect(pageText()).toContain('Tested full'))
  expect(stored()).toBe('Tested full')
})

it('leaves a slide without a subtitle of its own at Undo', async () => {
  const stored = serveSlide('')
  await beginEditing()
  await choose('Slide 1: subtitle')
  await saveText('Slide 1: subtitle', 'Tested full')
  press('Undo')
  await vi.waitFor(() => expect(pageText()).toContain('Specializing in abseiling'))
  expect(stored()).toBe('')
})
