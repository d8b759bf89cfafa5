import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { freshAdmin, renderAdmin } from '../../testing/render-admin'
import { mediaWith } from '../../testing/snapshot-example'
import { json, refusal } from '../../testing/stub-api'
import { HeroCarouselTab } from '../hero-carousel/hero-carousel-tab'
import { LogoTab } from '../logo/logo-tab'
import { MediaTab } from '../media/media-tab'
import { ProjectsTab } from '../projects/projects-tab'
import { SectionImagesTab } from '../section-images/section-images-tab'
import type { tabs } from './tabs'

const api = freshAdmin()

beforeEach(() => {
  api.on(media.list, () => json([mediaWith({ id: 1 })]))
  api.on(logo.get, () => json({ logoUrl: null, logoId: null }))
})

/** Every tab that loads one list as a whole. */
const examples = {
  'media-files': ['the media files', media.list, MediaTab],
  logo: ['the logo', logo.get, LogoTab],
  'hero-carousel': ['the hero carousel', heroCarousel.list, HeroCarouselTab],
  projects: ['the projects', projects.list, ProjectsTab],
  'section-images': ['the section images', contentSections.list, SectionImagesTab],
} as const satisfies Record<Exclude<(typeof tabs)[number]['id'], 'contact-inquiries' | 'content'>, unknown>

it.each(Object.values(examples))(
  'the tab of %s shows loading and failure, never an empty list, and loads again on Retry',
  async (what, endpoint, Tab) => {
    api.on(endpoint, () => refusal('UNAVAILABLE'))
    renderAdmin(<Tab />)
    screen.getByText(`Loading ${what}…`)
    expect(screen.queryByText(/^No /)).toBeNull()
    await screen.findByText(`Could not load ${what}`)
    expect(screen.queryByText(/^No /)).toBeNull()
    const before = api.seenOf(endpoint).length
    fireEvent.click(screen.getAllByText('Retry')[0] ?? document.body)
    await screen.findByText('Please try again shortly.')
    expect(api.seenOf(endpoint)).toHaveLength(before + 1)
  },
)

it.each([
  ['No media files yet.', media.list, MediaTab],
  ['No hero items yet.', heroCarousel.list, HeroCarouselTab],
  ['No projects yet.', projects.list, ProjectsTab],
])('shows %j for an empty list', async (words, endpoint, Tab) => {
  api.on(endpoint, () => json([]))
  renderAdmin(<Tab />)
  await screen.findByText(words)
})
