import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { expect, test, vi } from 'vitest'
import { mediaWith, sectionWith } from '../testing/snapshot-example'
import { json, stubApi } from '../testing/stub-api'
import { fetchContent } from './fetch-content'

async function pageOf(...sections: ContentSection[]) {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.000Z'), toFake: ['Date'] })
  const api = stubApi()
  api.on(contentSections.list, () => json(sections))
  api.on(media.list, () => json([mediaWith({ id: 7 })]))
  return fetchContent()
}

test('a page without a snapshot leaves out hidden sections, defaults included', async () => {
  const { texts, pictures } = await pageOf(
    sectionWith({ sectionKey: 'certification_2', hidden: true }),
    sectionWith({ sectionKey: 'equipment_image_1', hidden: true }),
  )
  expect(texts).not.toHaveProperty('certification_2')
  expect(texts).toHaveProperty('certification_3')
  expect(pictures).toEqual({})
})

test('a page without a snapshot leaves out lapsed sections even if the API returns them (administrator)', async () => {
  const { texts, pictures } = await pageOf(
    sectionWith({ sectionKey: 'certification_2', content: 'Lapsed', validUntil: '2026-11-19' }),
    sectionWith({ sectionKey: 'equipment_image_1', mediaId: 7, validUntil: '2026-11-19' }),
  )
  expect(JSON.stringify(texts)).not.toContain('Lapsed')
  expect(texts).not.toHaveProperty('certification_2')
  expect(pictures).toEqual({})
})
