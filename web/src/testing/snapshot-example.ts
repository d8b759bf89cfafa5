import type { Snapshot } from '@highline/shared/renderer'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import type { Media } from '@highline/shared/schemas/media'

/** For tests: an untouched site, and what is given. */
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
