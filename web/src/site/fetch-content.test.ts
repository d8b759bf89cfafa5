import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { expect, test, vi } from 'vitest'
import { mediaWith, sectionWith } from '../testing/snapshot-example'
import { json, stubApi } from '../testing/stub-api'
import { fetchContent } from './fetch-content'

test('a page without a snapshot leaves out hidden and lapsed sections, which an administrator gets from the API', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.000Z'), toFake: ['Date'] })
  const lapsed = { content: 'Lapsed', validUntil: '2026-11-19' }
  const sections = [
    sectionWith({ sectionKey: 'certification_2', hidden: true }),
    sectionWith({ sectionKey: 'certification_4', ...lapsed }),
    sectionWith({ sectionKey: 'equipment_image_1', mediaId: 7, hidden: true }),
    sectionWith({ sectionKey: 'equipment_image_2', mediaId: 7, ...lapsed }),
  ]
  const api = stubApi()
  api.on(contentSections.list, () => json(sections))
  api.on(media.list, () => json([mediaWith({ id: 7 })]))
  const { texts, pictures } = await fetchContent()
  expect(texts).not.toHaveProperty('certification_2')
  expect(texts).toHaveProperty('certification_3')
  expect(texts).not.toHaveProperty('certification_4')
  expect(pictures).toEqual({})
})
