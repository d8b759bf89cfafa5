import { keysOfKind } from '@highline/shared/content-keys'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderPage, stubBrowser } from '../testing/render-page'
import { mediaWith, projectWith, sectionWith } from '../testing/snapshot-example'

beforeEach(() => stubBrowser())

const images = (selector: string) =>
  Array.from(document.querySelectorAll<HTMLImageElement>(`${selector} img`))
const drawings = () => images('.equipment').filter(({ alt }) => alt.startsWith('Drawing of '))
const all = (selector: string) =>
  Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent)

describe('section images', () => {
  test('are four built-in drawings and no equipment or certifications picture while none is set (§2.1)', () => {
    renderPage()
    expect(drawings()).toHaveLength(4)
    expect(document.querySelector('.equipment-picture, .certifications-picture')).toBeNull()
  })

  test('are shown in their places with their alt texts, and drawings in the other places (§2.1, §3)', () => {
    const pictured = keysOfKind('image').filter((key) => key !== 'equipment_image_3')
    renderPage({
      media: [mediaWith({ id: 1, description: 'A technician on two ropes' })],
      text: pictured.map((sectionKey) => sectionWith({ sectionKey, mediaId: 1 })),
    })
    const own = images('main').filter(({ alt }) => alt === 'A technician on two ropes')
    expect(own.map((image) => image.getAttribute('src'))).toEqual(
      pictured.map(() => '/api/media-file/1-abc.jpg'),
    )
    expect(document.querySelector('#about .equipment-picture')).not.toBeNull()
    expect(drawings()).toHaveLength(1)
  })
})

describe('projects', () => {
  test('are shown with image, name, description and location, and left out without an image (§2.1)', () => {
    const binned = mediaWith({ id: 8, deletedAt: '2026-11-19T10:00:00.000Z' })
    const video = mediaWith({ id: 9, mimeType: 'video/mp4' })
    const files = [1, null, binned.id, video.id, 99]
    renderPage({
      media: [mediaWith({ id: 1 }), binned, video],
      project: files.map((mediaId, at) => projectWith({ id: at + 1, mediaId })),
    })
    expect(all('.project')).toEqual(['ArenaWi-FiLeeds'])
    expect(images('.project').map((image) => image.getAttribute('src'))).toEqual([
      '/api/media-file/1-abc.jpg',
    ])
  })

  test('keep their heading and the certifications if there are none (§2.1)', () => {
    renderPage()
    expect(all('.project')).toEqual([])
    expect(all('#projects :is(h2, h3)')).toEqual(['Our Projects', 'Our Certifications'])
  })
})
