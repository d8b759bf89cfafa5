import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import HardHat from 'lucide-react/icons/hard-hat'
import Image from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import LetterText from 'lucide-react/icons/letter-text'
import Shapes from 'lucide-react/icons/shapes'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyComponent } from '../session/lazy-part'
import { useShown, useUnsaved } from './unsaved'

/** The seven tabs (spec §2.3), the first of which opens by default. Each is loaded when it is opened. */
export const tabs = [
  {
    id: 'contact-inquiries',
    label: 'Contact Inquiries',
    short: 'Inquiries',
    Icon: Inbox,
    Panel: lazyComponent(async () => (await import('../inquiries/inquiries-tab')).InquiriesTab),
  },
  {
    id: 'media-files',
    label: 'Media Files',
    short: 'Media',
    Icon: Images,
    Panel: lazyComponent(async () => (await import('../media/media-tab')).MediaTab),
  },
  {
    id: 'logo',
    label: 'Logo',
    Icon: Shapes,
    Panel: lazyComponent(async () => (await import('../logo/logo-tab')).LogoTab),
  },
  {
    id: 'hero-carousel',
    label: 'Hero Carousel',
    short: 'Hero',
    Icon: GalleryHorizontal,
    Panel: lazyComponent(async () => (await import('../hero-carousel/hero-carousel-tab')).HeroCarouselTab),
  },
  {
    id: 'projects',
    label: 'Projects',
    Icon: HardHat,
    Panel: lazyComponent(async () => (await import('../projects/projects-tab')).ProjectsTab),
  },
  {
    id: 'section-images',
    label: 'Section Images',
    short: 'Images',
    Icon: Image,
    Panel: lazyComponent(async () => (await import('../section-images/section-images-tab')).SectionImagesTab),
  },
  {
    id: 'content',
    label: 'Content',
    Icon: LetterText,
    Panel: lazyComponent(async () => (await import('../content-sections/content-tab')).ContentTab),
  },
] as const

/** Returns the tab for a hash such as `#media-files`, or the first tab for any other hash. */
const tabOf = (hash: string) => tabs.find(({ id }) => hash === `#${id}`) ?? tabs[0]

/** Returns the tab in the URL's hash. With unsaved changes it stays open until leaving is confirmed. */
export function useTab() {
  const { hash } = useLocation()
  const go = useGo(hash)
  const { proceed } = useUnsaved()
  const open = useShown(tabOf(hash), ({ id }, options) => go(id, options))
  useStartAtHead(open.id)
  return { open, openTab: (id: string) => proceed(() => go(id)) }
}

/** Scrolls to the heading when another tab is opened, unless the heading is in view. */
function useStartAtHead(id: string) {
  const shown = useRef(id)
  useLayoutEffect(() => {
    if (shown.current === id) return
    shown.current = id
    document.querySelector('.tab-head')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [id])
}

/** Navigates to a tab's hash, only once: a press on a tab calls `onChange` both for the focus and for the press. */
function useGo(hash: string) {
  const navigate = useNavigate()
  const going = useRef(hash)
  useEffect(() => {
    going.current = hash
  }, [hash])
  return (id: string, options: { replace?: boolean } = {}) => {
    if (going.current === `#${id}`) return
    going.current = `#${id}`
    void navigate({ hash: id }, options)
  }
}
