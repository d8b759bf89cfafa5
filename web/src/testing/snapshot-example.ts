import type { ContentLists } from '@highline/shared/content-kinds'
import type { Snapshot } from '@highline/shared/renderer'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import type { HeroSlide } from '@highline/shared/schemas/hero-slide'
import type { Media } from '@highline/shared/schemas/media'
import type { Project } from '@highline/shared/schemas/project'

/** Returns the snapshot of a site without content, with `given` replacing fields. */
export function snapshotWith(given: Partial<Snapshot> = {}): Snapshot {
  return {
    companyName: 'Acme Rope Access',
    renderedAt: '2026-11-20T10:00:00.000Z',
    logo: { logoUrl: null, logoId: null },
    slide: [],
    project: [],
    text: [],
    media: [],
    ...given,
  }
}

export function mediaWith(given: Partial<Media> & { id: number }): Media {
  const filename = `${given.id}-abc.jpg`
  return {
    filename,
    originalName: 'IMG_1234.jpg',
    url: `/objects/${filename}`,
    mimeType: 'image/jpeg',
    category: 'general',
    description: '',
    variants: [],
    ...given,
  }
}

export function sectionWith(
  given: Partial<ContentSection> & Pick<ContentSection, 'sectionKey'>,
): ContentSection {
  return { content: '', mediaId: null, ...given }
}

/** Returns a slide that shows the media file 1. */
export function heroSlideWith(given: Partial<HeroSlide> & { id: number }): HeroSlide {
  return { title: `Slide ${given.id}`, subtitle: '', mediaId: 1, sortOrder: 1, ...given }
}

/** Returns a project that shows the media file 1. */
export function projectWith(given: Partial<Project> & { id: number }): Project {
  return { name: 'Arena', description: 'Wi-Fi', location: 'Leeds', mediaId: 1, ...given }
}

/** Example of each kind of content, with a distinct text in every field and with the media file 1. */
export const contentExamples = {
  slide: [{ id: 5, title: 'Wi-Fi for every seat', subtitle: 'Tested full', mediaId: 1, sortOrder: 1 }],
  project: [{ id: 5, name: 'Castlegate', description: 'Two tiers', location: 'Derby', mediaId: 1 }],
  text: [
    sectionWith({ sectionKey: 'about_title', content: 'On ropes' }),
    sectionWith({ sectionKey: 'equipment_image_1', mediaId: 1 }),
  ],
} satisfies ContentLists
