import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { inquiries } from '@highline/shared/endpoints/inquiries'
import { projects } from '@highline/shared/endpoints/projects'
import { shownText } from '@highline/shared/public-content'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'

/** Returns the company name on the page; empty until it is loaded. */
export function useCompanyName(): string {
  const site = useQuery(read(admin.site)).data
  const sections = useQuery(read(contentSections.list)).data
  const own = sections?.find(({ sectionKey }) => sectionKey === 'navbar_company_name')
  return shownText(own?.content) || (site?.companyName ?? '')
}

/** Returns the stored content by kind; undefined until all of it is loaded. */
export function useStoredContent() {
  const text = useQuery(read(contentSections.list)).data
  const slide = useQuery(read(heroCarousel.list)).data
  const project = useQuery(read(projects.list)).data
  return text && slide && project && { text, slide, project }
}

export const useInboxOverview = () => useQuery({ ...read(inquiries.overview), refetchOnMount: 'always' })
