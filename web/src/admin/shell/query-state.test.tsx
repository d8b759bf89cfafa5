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

const noLogo = { logoUrl: null, logoId: null }

beforeEach(() => {
  api.on(media.list, () => json([mediaWith({ id: 1 })]))
  api.on(logo.get, () => json(noLogo))
})

/** Every tab that loads one list as a whole, with what it shows for an empty one. */
const examples = {
  'media-files': ['the media files', media.list, MediaTab, 'No media files yet.'],
  logo: ['the logo', logo.get, LogoTab, /^The default text logo/],
  'hero-carousel': ['the hero carousel', heroCarousel.list, HeroCarouselTab, 'No hero items yet.'],
  projects: ['the projects', projects.list, ProjectsTab, 'No projects yet.'],
  'section-images': ['the section images', contentSections.list, SectionImagesTab, 'Equipment picture 1'],
} as const satisfies Record<Exclude<(typeof tabs)[number]['id'], 'contact-inquiries' | 'content'>, unknown>

it.each(Object.values(examples))(
  'the tab of %s shows loading and failure, never an empty list, and what Retry loads',
  async (what, endpoint, Tab, empty) => {
    api.on(endpoint, () => refusal('UNAVAILABLE'))
    renderAdmin(<Tab />)
    screen.getByText(`Loading ${what}…`)
    expect(screen.queryByText(/^No /)).toBeNull()
    await screen.findByText(`Could not load ${what}`)
    screen.getByText('Please try again shortly.')
    expect(screen.queryByText(/^No /)).toBeNull()
    api.on(endpoint, () => json(endpoint === logo.get ? noLogo : []))
    fireEvent.click(screen.getAllByText('Retry')[0] ?? document.body)
    await screen.findByText(empty)
  },
)
