import { describe, expect, it } from 'vitest'
import type { Content } from '../site/content'
import { contentOf } from '../site/content-of'
import { snapshotWith } from '../testing/snapshot-example'
import { editTargetId } from './edit-target'
import { editableTexts } from './editable-kinds'
import { contentWith, noDrafts, stegaContent, stegaDecode } from './stega-content'

const content: Content = {
  ...contentOf(snapshotWith()),
  texts: { about_title: 'About us', about_services_list: 'Drones\nRescue' },
  pictures: {},
  slides: [{ id: 3, title: 'Wi-Fi for every seat', subtitle: 'Tested full.' }],
  projects: [
    {
      id: 4,
      name: 'Castlegate',
      description: 'Two tiers.',
      location: 'Derby',
      picture: { src: '/a', alt: '', sources: [] },
    },
  ],
}
const words = editableTexts(content)
const named = (id: string) => words.find((one) => one.id === id) ?? expect.fail(`no words ${id}`)

describe('the words of the page', () => {
  it('are its texts, and those of its slides and projects, each once', () => {
    expect(words.map(({ id }) => id)).toEqual([
      'about_title',
      'about_services_list',
      'slide 3 title',
      'slide 3 subtitle',
      'project 4 name',
      'project 4 location',
      'project 4 description',
    ])
  })

  it('share a version with all words of their slide or project', () => {
    expect(editTargetId(named('slide 3 title').target)).toBe(editTargetId(named('slide 3 subtitle').target))
    expect(editTargetId(named('slide 3 title').target)).not.toBe(editTargetId(named('project 4 name').target))
  })

  it('are marked with their number wherever they stand, in each of their lines', () => {
    const marked = stegaContent(content, words, noDrafts)
    expect(stegaDecode(marked.projects[0]?.location ?? '')).toEqual([5])
    expect(marked.texts.about_services_list?.split('\n').map(stegaDecode)).toEqual([[1], [1]])
  })

  it('show what is being typed in its place, and nothing else changes', () => {
    const marked = stegaContent(content, words, {
      ...noDrafts,
      texts: { 'slide 3 title': 'Signal for all' },
    })
    expect(marked.slides[0]?.title).toMatch(/^Signal for all\p{Cf}+$/u)
    expect(marked.slides[0]?.subtitle).toMatch(/^Tested full\.\p{Cf}+$/u)
    expect(content.slides[0]?.title).toBe('Wi-Fi for every seat')
  })

  it('stand on the page without a mark once they are saved', () => {
    expect(contentWith(content, named('project 4 name'), 'Castlegate Park')).toEqual({
      ...content,
      projects: [{ ...content.projects[0], name: 'Castlegate Park' }],
    })
  })
})
