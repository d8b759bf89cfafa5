import { contentKindNames, contentKinds } from '@highline/shared/content-kinds'
import { UserError } from '@highline/shared/infra/user-error'
import type { MediaApp } from '../../src/app'
import { seedDemo } from './seed-demo'
import { emptySite, inquiryTotal, isDemo, isEmpty, shownContents } from './site-contents'

interface SeedOptions {
  /** Empties the page first: all content and every file. Inquiries stay. */
  readonly replace: boolean
  readonly say: (sentence: string) => void
}

/**
 * Fills an empty site with the demo company.
 * @throws UserError when there is something on the page and `replace` is not set
 */
export async function seed(app: MediaApp, { replace, say }: SeedOptions): Promise<void> {
  const page = await shownContents(app)
  if (!replace && isDemo(page)) return say('The demo site is here already; nothing was changed.')
  if (!replace && !isEmpty(page)) throw new UserError(notEmpty)
  if (!isEmpty(page)) {
    await emptySite(app)
    say('The page is emptied; its files are in the bin.')
  }
  await seedDemo(app)
  say(await inWords(app))
}

const notEmpty = [
  'There is something on the page already, so nothing was changed.',
  'With --replace every slide, project, text and file goes first (files to the bin, for 30 days), whoever made it; inquiries stay.',
].join('\n')

async function inWords(app: MediaApp): Promise<string> {
  const { media, content } = await shownContents(app)
  const number = (n: number) => n.toLocaleString('en-GB')
  return [
    ...contentKindNames.map((kind) => `${number(content[kind].length)} ${contentKinds[kind].label}`),
    `${number(media.length)} files and ${number(await inquiryTotal(app))} inquiries are there.`,
  ].join(', ')
}
