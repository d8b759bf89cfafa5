import { lazy } from 'react'

/** The seven tabs (spec §2.3), the first of which opens by default. Each is loaded when it is opened. */
export const tabs = [
  {
    id: 'contact-inquiries',
    label: 'Contact Inquiries',
    Panel: lazy(async () => ({ default: (await import('../inquiries/inquiries-tab')).InquiriesTab })),
  },
  {
    id: 'media-files',
    label: 'Media Files',
    Panel: lazy(async () => ({ default: (await import('../media/media-tab')).MediaTab })),
  },
  {
    id: 'logo',
    label: 'Logo',
    Panel: lazy(async () => ({ default: (await import('../logo/logo-tab')).LogoTab })),
  },
  {
    id: 'hero-carousel',
    label: 'Hero Carousel',
    Panel: lazy(async () => ({
      default: (await import('../hero-carousel/hero-carousel-tab')).HeroCarouselTab,
    })),
  },
  {
    id: 'projects',
    label: 'Projects',
    Panel: lazy(async () => ({ default: (await import('../projects/projects-tab')).ProjectsTab })),
  },
  {
    id: 'section-images',
    label: 'Section Images',
    Panel: lazy(async () => ({
      default: (await import('../section-images/section-images-tab')).SectionImagesTab,
    })),
  },
  {
    id: 'content',
    label: 'Content',
    Panel: lazy(async () => ({ default: (await import('../content-sections/content-tab')).ContentTab })),
  },
] as const

/** The tab that an address names, as `#media-files`; the first for any other. */
export const tabOf = (hash: string) => tabs.find(({ id }) => hash === `#${id}`) ?? tabs[0]
