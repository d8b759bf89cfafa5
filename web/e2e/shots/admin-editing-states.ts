import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import type { Page } from 'playwright-core'
import { answers, refuses } from '../support/server'
import { confirm, press, type Screen, seen, steps, type, unfold } from './screen'

const at = (tab: string) => (name: string, act: NonNullable<Screen['act']>) => ({
  name: `${tab}-${name}`,
  path: `/admin#${tab}`,
  act,
})
const hero = at('hero-carousel')
const project = at('projects')
const images = at('section-images')
const content = at('content')

const theirProject = {
  id: 1,
  name: 'Their name',
  description: 'Their words.',
  location: 'Leeds',
  mediaId: null,
  version: 9,
}
const words = (text: string) => (page: Page) =>
  page.locator('.content-editor').getByRole('textbox').fill(text)
/** Others each time, or there would be nothing to save. */
const newWords = (beginning: string) => (page: Page) => words(`${beginning} ${Date.now()}`)(page)
const pick = steps(unfold, press(/^(Choose|Change) picture/))

/** Forms, dialogs, conflicts and refusals of the four tabs that say what stands on the page. */
export const editingStates: Screen[] = [
  hero('edit', press(/^Edit:/)),
  hero('pick', pick),
  hero('delete', press(/^Delete:/)),
  project(
    'conflict',
    steps(
      (page) => refuses(page, projects.update, 'CONFLICT', { details: { current: theirProject } }),
      press(/^Edit:/),
      type(/^Name/, 'My name'),
      press('Update Project'),
      seen(/^Somebody saved this/),
    ),
  ),
  project(
    'unsaved',
    steps(unfold, type(/^Name/, 'Half a name'), (page) => page.getByRole('tab', { name: 'Logo' }).click()),
  ),
  project('pick-nothing', steps(pick, type('Search the files', 'zebra'))),
  project(
    'pick-empty',
    steps(
      (page) => answers(page, media.list, []),
      (page) => page.reload(),
      pick,
    ),
  ),
  images('edit', press(/^Edit/)),
  content('edit', press('Edit Hero: Main title')),
  content('search-nothing', type('Search the texts', 'zebra')),
  content(
    'saved',
    steps(press('Edit Hero: Main title'), newWords('A title of'), press('Save'), seen('Content Updated')),
  ),
  content(
    'publishing',
    steps(
      (page) => answers(page, admin.publishStatus, { version: 'b', liveVersion: 'a' }),
      press('Edit Footer: Copyright line'),
      newWords('©'),
      press('Save'),
      seen('Publishing…'),
    ),
  ),
  content('history', press('History of Hero: Main title')),
  {
    name: 'session-ended',
    path: '/admin#content',
    act: steps(
      (page) => refuses(page, contentSections.update, 'UNAUTHENTICATED'),
      press('Edit About: Title'),
      words('Half a thought'),
      press('Save'),
      seen('Session Ended'),
    ),
  },
  { name: 'activity', path: '/admin#content', act: steps(press('Recent activity'), seen('text changed')) },
]

/** What takes something away, of which there have to be many. */
export const deletingStates: Screen[] = [
  project('deleted', steps(press(/^Delete:/), confirm('Delete'), seen('Project Deleted'))),
]
