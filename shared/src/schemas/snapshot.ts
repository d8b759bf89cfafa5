import * as z from 'zod/mini'
import { ContentSection } from './content-section'
import { HeroSlide } from './hero-slide'
import { Instant } from './id'
import { Logo, Media } from './media'
import { Project } from './project'

/** All that the landing page shows: what visitors' calls would answer, at one moment. Holds public fields only. */
export const Snapshot = z.object({
  companyName: z.string(),
  /** AWS region in which the data is stored. */
  region: z.optional(z.string()),
  renderedAt: Instant,
  logo: Logo,
  contentSections: z.array(ContentSection),
  heroCarousel: z.array(HeroSlide),
  projects: z.array(Project),
  media: z.array(Media),
})
export type Snapshot = z.infer<typeof Snapshot>
