import { contentKindNames, contentKinds, itemKindNames } from '@highline/shared/content-kinds'
import { UserError } from '@highline/shared/infra/user-error'
import type { App, MediaApp } from '../../src/app'
import { updateContentSection } from '../../src/content/content-sections'
import { itemEntity } from '../../src/data/content-entities'
import { counters } from '../../src/data/entities'
import { remove } from '../../src/data/writes'
import { moveToBin } from '../../src/media/remove-media'
import { type PublicContent, readPublicContent } from '../../src/publish/public-content'
import { demoProjects, demoSlides } from './demo-words'
import { cliRequestContext } from './owner'
import { seedDemo } from './seed-demo'

interface SeedOptions {
  /** Empties the page first: all content and every file. Inquiries stay. */
  readonly replace: boolean
  readonly print: (sentence: string) => void
}

/**
 * Fills an empty site with the demo company.
 * @throws UserError when there is something on the page and `replace` is not set
 */
export async function seed(app: MediaApp, { replace, print }: SeedOptions): Promise<void> {
  const page = await readVisibleContent(app)
  if (!replace && isDemo(page)) return print('The demo site is here already; nothing was changed.')
  if (!replace && !isEmpty(page)) throw new UserError(notEmpty)
  if (!isEmpty(page)) {
    await emptySite(app)
    print('The page is emptied; its files are in the bin.')
  }
  await seedDemo(app)
  print(await inWords(app))
}

const notEmpty = [
  'There is something on the page already, so nothing was changed.',
  'With --replace every slide, project, text and file goes first (files to the bin, for 30 days), whoever made it; inquiries stay.',
].join('\n')

async function inWords(app: MediaApp): Promise<string> {
  const { media, content } = await readVisibleContent(app)
  const inquiries = Number((await app.table.get(counters.inquiryTotal))?.n ?? 0)
  const number = (n: number) => n.toLocaleString('en-GB')
  return [
    ...contentKindNames.map((kind) => `${number(content[kind].length)} ${contentKinds[kind].label}`),
    `${number(media.length)} files and ${number(inquiries)} inquiries are there.`,
  ].join(', ')
}

/** Returns the public content that an administrator sees: without emptied texts and without files in the bin. */
export async function readVisibleContent(app: App): Promise<PublicContent> {
  const page = await readPublicContent(app)
  return {
    ...page,
    content: {
      ...page.content,
      text: page.content.text.filter(({ content, mediaId, hidden }) => content || mediaId || hidden),
    },
    media: page.media.filter(({ deletedAt }) => !deletedAt),
  }
}

export const isEmpty = ({ content, media }: PublicContent) =>
  media.length === 0 && contentKindNames.every((kind) => content[kind].length === 0)

/** Whether the complete demo site is present, possibly with other content. */
function isDemo({ content: { slide, project } }: PublicContent): boolean {
  const titles = new Set(slide.map(({ title }) => title))
  const names = new Set(project.map(({ name }) => name))
  return (
    demoSlides.every(({ title }) => titles.has(title)) && demoProjects.every(({ name }) => names.has(name))
  )
}

/** Removes all content, resets every text, and moves every file to the bin. Inquiries stay. */
export async function emptySite(app: App): Promise<void> {
  const { content, media } = await readVisibleContent(app)
  const { text, ...items } = content
  for (const { sectionKey } of text) {
    const body = { sectionKey, content: '', mediaId: null, hidden: false, validUntil: null }
    await updateContentSection(app, { ...cliRequestContext(app), body })
  }
  for (const kind of itemKindNames)
    for (const item of items[kind]) await remove(app, itemEntity(kind).entity, item)
  for (const { id } of media) await moveToBin(app, id)
}
