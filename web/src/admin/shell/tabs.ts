import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import HardHat from 'lucide-react/icons/hard-hat'
import Image from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import LetterText from 'lucide-react/icons/letter-text'
import Shapes from 'lucide-react/icons/shapes'
import { lazy } from 'react'

/** The seven tabs (spec §2.3), the first of which opens by default. Each is loaded when it is opened. */
export const tabs = [
  {
    id: 'contact-inquiries',
    label: 'Contact Inquiries',
    Icon: Inbox,
    Panel: lazy(async () => ({ default: (await import('../inquiries/inquiries-tab')).InquiriesTab })),
  },
  {
    id: 'media-files',
    label: 'Media Files',
    Icon: Images,
    Panel: lazy(async () => ({ default: (await import('../media/media-tab')).MediaTab })),
  },
  {
    id: 'logo',
    label: 'Logo',
    Icon: Shapes,
    Panel: lazy(async () => ({ default: (await import('../logo/logo-tab')).LogoTab })),
  },
  {
    id: 'hero-carousel',
    label: 'Hero Carousel',
    Icon: GalleryHorizontal,
    Panel: lazy(async () => ({
      default: (await import('../hero-carousel/hero-carousel-tab')).HeroCarouselTab,
    })),
  },
  {
    id: 'projects',
    label: 'Projects',
    Icon: HardHat,
    Panel: lazy(async () => ({ default: (await import('../projects/projects-tab')).ProjectsTab })),
  },
  {
    id: 'section-images',
    label: 'Section Images',
    Icon: Image,
    Panel: lazy(async () => ({
      default: (await import('../section-images/section-images-tab')).SectionImagesTab,
    })),
  },
  {
    id: 'content',
    label: 'Content',
    Icon: LetterText,
    Panel: lazy(async () => ({ default: (await import('../content-sections/content-tab')).ContentTab })),
  },
] as const

/** The tab that an address names, as `#media-files`; the first for any other. */
export const tabOf = (hash: string) => tabs.find(({ id }) => hash === `#${id}`) ?? tabs[0]
