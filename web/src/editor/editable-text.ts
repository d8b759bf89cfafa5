import { lengths } from '@highline/shared/constants'
import { type ContentKey, contentKeys, pageSections } from '@highline/shared/content-keys'
import type { Content } from '../site/content'
import type { EditTarget } from './edit-target'

/** Words of the page that can be changed where they stand. */
export interface EditableText {
  /** `about_title`, `slide 3 title`. */
  readonly id: string
  readonly target: EditTarget
  /** Which of its target's fields they are. */
  readonly field: 'content' | 'title' | 'subtitle' | 'name' | 'location' | 'description'
  readonly label: string
  readonly text: string
  readonly lines: boolean
  readonly maxLength: number
}

/** All words that the page says, in no particular order. */
export function editableTexts(content: Content): EditableText[] {
  const found: EditableText[] = []
  mapEditableTexts(content, (words) => {
    found.push(words)
    return words.text
  })
  return found
}

/** The same content with every text that can be edited put through `change`. */
export function mapEditableTexts(content: Content, change: (words: EditableText) => string): Content {
  const keys = Object.keys(content.texts) as ContentKey[]
  const texts = keys.map((key): [ContentKey, string] => [key, change(contentText(key, content.texts[key]))])
  return {
    ...content,
    texts: Object.fromEntries(texts),
    slides: content.slides.map((slide, at) => ({
      ...slide,
      title: change(slideText(slide.id, at, ['title', slide.title])),
      subtitle: change(slideText(slide.id, at, ['subtitle', slide.subtitle])),
    })),
    projects: content.projects.map((project) => ({
      ...project,
      name: change(projectText(project, 'name')),
      location: change(projectText(project, 'location')),
      description: change(projectText(project, 'description')),
    })),
  }
}

function contentText(key: ContentKey, text = ''): EditableText {
  const { section, label, kind } = contentKeys[key]
  return {
    id: key,
    target: { kind: 'content', key },
    field: 'content',
    label: `${pageSections[section]}: ${label}`,
    text,
    lines: kind === 'textarea',
    maxLength: lengths.content,
  }
}

function slideText(id: number, at: number, [field, text]: ['title' | 'subtitle', string]): EditableText {
  return {
    id: `slide ${id} ${field}`,
    target: { kind: 'slide', id },
    field,
    label: `Slide ${at + 1}: ${field}`,
    text,
    lines: field === 'subtitle',
    maxLength: field === 'title' ? lengths.heroTitle : lengths.heroSubtitle,
  }
}

const projectLengths = {
  name: lengths.projectName,
  location: lengths.projectLocation,
  description: lengths.projectDescription,
}

function projectText(
  project: Content['projects'][number],
  field: 'name' | 'location' | 'description',
): EditableText {
  return {
    id: `project ${project.id} ${field}`,
    target: { kind: 'project', id: project.id },
    field,
    label: `Project ${project.name}: ${field}`,
    text: project[field],
    lines: field === 'description',
    maxLength: projectLengths[field],
  }
}
