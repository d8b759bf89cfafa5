import { keysOfKind } from '@highline/shared/content-keys'
import { describe, expect, it } from 'vitest'
import type { Content } from '../site/content'
import { contentOf } from '../site/content-of'
import { drawings } from '../site/projects/drawings'
import { mediaWith, snapshotWith } from '../testing/snapshot-example'
import { imagesOf, textsOf } from './edit-page.testing'
import type { FieldValue } from './edit-target'
import { acceptsFile, mayBeEmpty } from './editable-image'
import { editablesOf } from './editable-kinds'
import { stegaContent, stegaDecode, stegaEncode, stegaEncodeLines } from './stega-content'

const picture = { src: '/api/media-file/old.jpg', alt: 'A mast', sources: [] }
const video = { src: '/film.mp4', type: 'video/mp4' }
const content: Content = {
  ...contentOf(snapshotWith()),
  texts: { about_title: 'About us', about_services_list: 'Drones\nRescue' },
  pictures: { equipment_image_2: picture, professional_equipment_image: picture },
  slides: [{ id: 3, title: 'Wi-Fi', subtitle: 'Tested full.', picture, video }],
  projects: [{ id: 4, name: 'Castlegate', description: '', location: '', picture }],
}
const library = [mediaWith({ id: 9 })]
const draft = (value: FieldValue) => ({ value, original: '' })
const images = imagesOf(content)

describe('the editable texts and images of the page', () => {
  it('are those of slides, projects and sections, each with its target, and the images include empty places', () => {
    expect(textsOf(content).map(({ id, target }) => [id, target])).toEqual([
      ['about_title', { kind: 'text', key: 'about_title' }],
      ['about_services_list', { kind: 'text', key: 'about_services_list' }],
      ['slide 3 title', { kind: 'slide', id: 3 }],
      ['slide 3 subtitle', { kind: 'slide', id: 3 }],
      ['project 4 name', { kind: 'project', id: 4 }],
      ['project 4 location', { kind: 'project', id: 4 }],
      ['project 4 description', { kind: 'project', id: 4 }],
    ])
    expect(images.map(({ id }) => id)).toEqual([...keysOfKind('image'), 'slide 3', 'project 4'])
  })

  it('each carry their stega-encoded number: a text on every line, an image in its alt text', () => {
    const { texts, slides, projects } = stegaContent(content, {}, [])
    const numberOf = (id: string) => editablesOf(content).findIndex((one) => one.id === id)
    const list = numberOf('about_services_list')
    expect(texts.about_services_list?.split('\n').map(stegaDecode)).toEqual([[list], [list]])
    expect(stegaDecode(projects[0]?.location ?? '')).toEqual([numberOf('project 4 location')])
    expect(stegaDecode(slides[0]?.picture?.alt ?? '')).toEqual([numberOf('slide 3')])
    expect(stegaDecode(projects[0]?.picture.alt ?? '')).toEqual([numberOf('project 4')])
  })

  it('are replaced by a draft in its own place only; an image replaces a video, too', () => {
    const drafts = { 'slide 3': draft(9), 'slide 3 title': draft('Signal') }
    const { slides, projects } = stegaContent(content, drafts, library)
    expect(slides[0]?.title).toMatch(/^Signal\p{Cf}+$/u)
    expect(slides[0]?.subtitle).toMatch(/^Tested full\.\p{Cf}+$/u)
    expect(slides[0]).toMatchObject({ picture: { src: '/api/media-file/9-abc.jpg' } })
    expect(slides[0]).not.toHaveProperty('video')
    expect(projects[0]?.picture.src).toBe(picture.src)
    expect(content.slides[0]?.title).toBe('Wi-Fi')
  })

  it('include images that can be cleared: those of sections, which then show a drawing or a placeholder', () => {
    const lasting = images.filter((image) => !mayBeEmpty(image)).map(({ id }) => id)
    expect(lasting).toEqual(['slide 3', 'project 4'])
    const cleared = { equipment_image_2: draft(null), professional_equipment_image: draft(null) }
    const shown = stegaContent(content, cleared, library).pictures
    expect(shown.equipment_image_2?.src).toBe(drawings.equipment_image_2.src)
    expect(shown.professional_equipment_image?.alt).toContain('No picture yet')
  })

  it('include images that can be replaced by a video: those of slides', () => {
    const film = mediaWith({ id: 8, mimeType: 'video/mp4' })
    expect(images.filter((image) => acceptsFile(image, film)).map(({ id }) => id)).toEqual(['slide 3'])
  })
})

describe('stega encoding', () => {
  it.each([0, 1, 74, 4095])('of %i is decoded to the same number', (number) => {
    expect(stegaDecode(`Our Projects${stegaEncode(number)}`)).toEqual([number])
  })

  it('is added to every non-empty line, and to an empty text', () => {
    const marked = (text: string) => stegaEncodeLines(text, 7).split('\n').map(stegaDecode)
    expect(marked('Drone surveys\n\nRope rescue')).toEqual([[7], [], [7]])
    expect(marked('')).toEqual([[7]])
  })

  it('is distinguished from other encoded numbers and from typed invisible characters', () => {
    expect(stegaDecode(`a\u200bb${stegaEncode(1)} c\u200c${stegaEncode(2)}${stegaEncode(2)}`)).toEqual([1, 2])
  })
})
