import { Media } from '@highline/shared/schemas/media'
import { describe, expect, it } from 'vitest'
import type { Content } from '../site/content'
import { contentOf } from '../site/content-of'
import { drawings } from '../site/projects/drawings'
import { snapshotWith } from '../testing/snapshot-example'
import { canBeBare, isShownAt, mayShow } from './editable-image'
import { editableImages } from './editable-kinds'
import { contentShowing, noDrafts, stegaContent, stegaDecode } from './stega-content'

const picture = { src: '/api/media-file/old.jpg', alt: 'A mast', sources: [] }
const content: Content = {
  ...contentOf(snapshotWith()),
  texts: {},
  pictures: { equipment_image_2: picture },
  slides: [{ id: 3, title: '', subtitle: '', picture, video: { src: '/film.mp4', type: 'video/mp4' } }],
  projects: [{ id: 4, name: 'Castlegate', description: '', location: '', picture }],
}
const file = (filename: string, mimeType: string) =>
  Media.parse({
    id: 9,
    filename,
    originalName: filename,
    url: `/objects/${filename}`,
    mimeType,
    category: 'general',
  })
const roof = file('roof.jpg', 'image/jpeg')
const film = file('film.webm', 'video/webm')
const pictures = editableImages(content)
const named = (id: string) => pictures.find((one) => one.id === id) ?? expect.fail(`no picture ${id}`)

describe('the pictures of the page', () => {
  it('are those of slides, projects and sections, also where a drawing or nothing stands for one', () => {
    expect(pictures.map(({ id }) => id)).toEqual([
      'professional_equipment_image',
      'equipment_image_1',
      'equipment_image_2',
      'equipment_image_3',
      'equipment_image_4',
      'certifications_image',
      'slide 3',
      'project 4',
    ])
  })

  it('are marked with their number, each', () => {
    const { slides, projects } = stegaContent(content, pictures, noDrafts)
    expect(stegaDecode(slides[0]?.picture?.alt ?? '')).toEqual([6])
    expect(stegaDecode(projects[0]?.picture.alt ?? '')).toEqual([7])
  })

  it('give way to the one that was chosen, in its place alone: a film too, with its still', () => {
    const drafts = { ...noDrafts, files: { 'slide 3': roof } }
    const { slides, projects } = stegaContent(content, pictures, drafts)
    expect(slides[0]?.picture?.src).toBe('/api/media-file/roof.jpg')
    expect(slides[0]?.video).toBeUndefined()
    expect(projects[0]?.picture.src).toBe(picture.src)
  })

  it('stand on the page without a mark once they are saved', () => {
    expect(contentShowing(content, named('project 4'), roof).projects[0]?.picture).toMatchObject({
      src: '/api/media-file/roof.jpg',
      alt: '',
    })
  })

  it('can be cleared in sections alone, where a drawing may stand for them', () => {
    expect(pictures.filter((place) => !canBeBare(place)).map(({ id }) => id)).toEqual([
      'slide 3',
      'project 4',
    ])
    const about = { ...content, pictures: { ...content.pictures, professional_equipment_image: picture } }
    const cleared = { equipment_image_2: null, professional_equipment_image: null }
    const shown = stegaContent(about, editableImages(about), { ...noDrafts, files: cleared }).pictures
    expect(shown.equipment_image_2?.src).toBe(drawings.equipment_image_2.src)
    expect(shown.professional_equipment_image?.alt).toContain('No picture yet')
    const saved = contentShowing(about, named('professional_equipment_image'), null)
    expect(saved.pictures.professional_equipment_image).toBeUndefined()
  })

  it('are films on slides only', () => {
    expect([named('slide 3'), named('project 4')].map((place) => mayShow(place, film))).toEqual([true, false])
  })

  it('know the file that they show', () => {
    const shown = contentShowing(content, named('slide 3'), roof)
    const [slide] = editableImages(shown).filter(({ id }) => id === 'slide 3')
    expect([roof, film].map((each) => slide && isShownAt(slide, each))).toEqual([true, false])
    const places = ['equipment_image_1', 'equipment_image_2']
    expect(places.map((place) => isShownAt(named(place), null))).toEqual([true, false])
  })
})
