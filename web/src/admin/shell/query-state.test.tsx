import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import type { Media } from '@highline/shared/schemas/media'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshAdmin, renderAdmin } from '../../testing/render-admin'
import { json, refusal, silence, stubApi } from '../../testing/stub-api'
import { HeroCarouselTab } from '../hero-carousel/hero-carousel-tab'
import { LogoTab } from '../logo/logo-tab'
import { MediaTab } from '../media/media-tab'
import { ProjectsTab } from '../projects/projects-tab'
import { SectionImagesTab } from '../section-images/section-images-tab'

freshAdmin()

const picture: Media = {
  id: 1,
  filename: 'roof.jpg',
  originalName: 'IMG_1.jpg',
  url: '/objects/roof.jpg',
  mimeType: 'image/jpeg',
  category: 'hero',
  description: 'A roof',
  variants: [
    { filename: 'roof-960.webp', mimeType: 'image/webp', width: 960, height: 640 },
    { filename: 'roof-480p.webp', mimeType: 'image/webp', width: 480, height: 960, crop: 'portrait' },
    { filename: 'roof-480.webp', mimeType: 'image/webp', width: 480, height: 320 },
  ],
  size: 2048,
}
const video: Media = {
  ...picture,
  id: 2,
  filename: 'climb.mp4',
  url: '/objects/climb.mp4',
  mimeType: 'video/mp4',
}

let api: ReturnType<typeof stubApi>

beforeEach(() => {
  api = stubApi()
  api.on(media.list, () => json([picture, video]))
  api.on(logo.get, () => json({ logoUrl: null, logoId: null }))
})

describe.each([
  ['the media files', media.list, MediaTab],
  ['the logo', logo.get, LogoTab],
  ['the hero carousel', heroCarousel.list, HeroCarouselTab],
  ['the projects', projects.list, ProjectsTab],
  ['the section images', contentSections.list, SectionImagesTab],
])('%s', (what, endpoint, Tab) => {
  it('says that it is loading, and never that it is empty', () => {
    api.on(endpoint, silence)
    renderAdmin(<Tab />)
    screen.getByText(`Loading ${what}…`)
    expect(screen.queryByText(/^No /)).toBeNull()
  })

  it('says that it failed, and asks again when told to', async () => {
    api.on(endpoint, () => refusal('UNAVAILABLE'))
    renderAdmin(<Tab />)
    await screen.findByText(`Could not load ${what}`)
    const before = api.seenOf(endpoint).length
    fireEvent.click(screen.getAllByText('Retry')[0] ?? document.body)
    await screen.findByText('Please try again shortly.')
    expect(api.seenOf(endpoint)).toHaveLength(before + 1)
  })
})

it.each([
  ['No media files yet.', media.list, MediaTab],
  ['No hero items yet.', heroCarousel.list, HeroCarouselTab],
  ['No projects yet.', projects.list, ProjectsTab],
])('says %j when there is nothing', async (words, endpoint, Tab) => {
  api.on(endpoint, () => json([]))
  renderAdmin(<Tab />)
  await screen.findByText(words)
})

it('the media library shows a small rendition, and plays a video', async () => {
  renderAdmin(<MediaTab />)
  expect((await screen.findByAltText('A roof')).getAttribute('src')).toBe('/api/media-file/roof-480.webp')
  expect(document.querySelector('video')?.getAttribute('src')).toBe('/api/media-file/climb.mp4')
})

it('the logo tab says that the text stands there while no logo is set', async () => {
  renderAdmin(<LogoTab />)
  await screen.findByText(/The default text logo is in use/)
})

it('the hero carousel shows title, subtitle and order of each slide', async () => {
  api.on(heroCarousel.list, () =>
    json([{ id: 1, title: 'Up high', subtitle: 'By rope', mediaId: 1, sortOrder: 7 }]),
  )
  renderAdmin(<HeroCarouselTab />)
  const slide = within(await screen.findByRole('listitem'))
  for (const words of ['Up high', 'By rope', 'Order: 7']) slide.getByText(words)
  await slide.findByAltText('A roof')
})

it('the projects say which of them the page hides, and which lost their file', async () => {
  const project = { name: 'Arena', description: 'Cabling', location: 'Leeds' }
  api.on(projects.list, () =>
    json([
      { ...project, id: 1, mediaId: null },
      { ...project, id: 2, mediaId: 99 },
    ]),
  )
  renderAdmin(<ProjectsTab />)
  await screen.findByText('The file is missing')
  expect(screen.getAllByText('Hidden – no image')).toHaveLength(2)
  expect(screen.getAllByText('Leeds')).toHaveLength(2)
})

it('the section images are the five of the specification', async () => {
  api.on(contentSections.list, () =>
    json([{ sectionKey: 'equipment_image_2', content: '', mediaId: 1, version: 1 }]),
  )
  renderAdmin(<SectionImagesTab />)
  await screen.findByAltText('A roof')
  expect(screen.getAllByText('No picture set')).toHaveLength(4)
  expect(screen.getAllByTitle(/_image/).map(({ title }) => title)).toEqual([
    'professional_equipment_image',
    'equipment_image_1',
    'equipment_image_2',
    'equipment_image_3',
    'equipment_image_4',
  ])
})
