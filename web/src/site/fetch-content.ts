import { DEFAULT_COMPANY_NAME } from '@highline/shared/company'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { call } from '@highline/shared/http/call'
import type { Content } from './content'
import { contentOf } from './content-of'

/** By five calls (spec §7), for a page that came without content. A call that fails counts as empty (spec §8). */
export async function fetchContent(): Promise<Content> {
  const [currentLogo, sections, slides, allProjects, files] = await Promise.all([
    call(logo.get, {}).catch(() => ({ logoUrl: null, logoId: null })),
    call(contentSections.list, {}).catch(() => []),
    call(heroCarousel.list, {}).catch(() => []),
    call(projects.list, {}).catch(() => []),
    call(media.list, {}).catch(() => []),
  ])
  return contentOf({
    companyName: DEFAULT_COMPANY_NAME,
    renderedAt: new Date().toISOString(),
    logo: currentLogo,
    contentSections: sections,
    heroCarousel: slides,
    projects: allProjects,
    media: files,
  })
}
