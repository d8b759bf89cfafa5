import type { ReviewedSite } from '@highline/shared/content-findings'
import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import { projects } from '@highline/shared/endpoints/projects'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'

/** The stored site, once all of it is read. */
export function useReviewedSite(): ReviewedSite | undefined {
  const text = useQuery(read(contentSections.list)).data
  const slide = useQuery(read(heroCarousel.list)).data
  const project = useQuery(read(projects.list)).data
  const files = useQuery(read(media.list)).data
  const site = useQuery(read(admin.site)).data
  if (!text || !slide || !project || !files || !site) return
  return { content: { text, slide, project }, media: files, ...site, now: new Date() }
}
