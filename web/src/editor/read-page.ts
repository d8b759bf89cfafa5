import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { call } from '@highline/shared/http/call'
import { shownTexts } from '@highline/shared/public-content'
import type { Media } from '@highline/shared/schemas/media'
import type { Content } from '../site/content'
import { contentOf } from '../site/content-of'
import type { BuiltInTexts } from './empty-text'
import { type TargetVersions, versionsOf } from './save-change'

export interface StoredPage {
  readonly content: Content
  readonly versions: TargetVersions
  /** The files that a picture can be exchanged for. */
  readonly library: readonly Media[]
  readonly builtIn: BuiltInTexts
}

/**
 * What is stored, content and versions of the same answers: the page in the browser may be hours old, and a save over a
 * version that was never shown would replace a text unseen.
 * @param shown the page in the browser: what is not edited in place stays as it is
 * @throws ApiError or what `fetch` throws, when something cannot be read; UNAUTHENTICATED without a session
 */
export async function readPage(shown: Content): Promise<StoredPage> {
  const [site, sections, slides, allProjects, library] = await Promise.all([
    // Refuses without a session, where the lists answer as to a visitor: with neither versions nor unused files.
    call(admin.site, {}),
    call(contentSections.list, {}),
    call(heroCarousel.list, {}),
    call(projects.list, {}),
    call(media.list, {}),
  ])
  const stored = {
    companyName: site.companyName,
    renderedAt: new Date().toISOString(),
    logo: { logoUrl: null, logoId: null },
    contentSections: sections,
    heroCarousel: slides,
    projects: allProjects,
    media: library,
  }
  const { logo, privacyHtml } = shown
  return {
    content: { ...contentOf(stored), privacyHtml, ...(logo && { logo }) },
    versions: versionsOf(stored),
    library,
    builtIn: shownTexts({ ...stored, contentSections: [] }),
  }
}
