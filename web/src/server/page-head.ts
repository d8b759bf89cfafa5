import type { RenderOptions } from '@highline/shared/renderer'
import { mediaFilePath } from '@highline/shared/schemas/media'
import type { Snapshot } from '@highline/shared/schemas/snapshot'
import type { Content } from '../site/content'
import { escapeHtml, inertJson } from './escape-html'

interface Page {
  content: Content
  snapshot: Snapshot
  options: RenderOptions
}

/** What the page tells browsers' tabs, search engines and chats about itself. */
export function pageHead({ content, snapshot, options }: Page): { title: string; head: string[] } {
  const { version, siteUrl } = options
  const { hero_main_title: headline = '', hero_subtitle: description = '' } = content.texts
  const title = `${content.companyName} | ${headline}`
  const head = [
    meta('description', description),
    meta('version', version),
    property('og:type', 'website'),
    property('og:locale', 'en_GB'),
    property('og:site_name', content.companyName),
    property('og:title', title),
    property('og:description', description),
  ]
  return { title, head: siteUrl ? [...head, ...addresses(content, snapshot, siteUrl)] : head }
}

/** Canonical and Open Graph addresses have to be whole, so that they wait until the site knows its own. */
function addresses(content: Content, snapshot: Snapshot, siteUrl: string): string[] {
  const image = sharedImage(content, snapshot)
  return [
    `<link rel="canonical" href="${escapeHtml(siteUrl)}/">`,
    property('og:url', `${siteUrl}/`),
    ...(image ? [property('og:image', siteUrl + image), meta('twitter:card', 'summary_large_image')] : []),
    `<script type="application/ld+json">${inertJson(organization(content, siteUrl))}</script>`,
  ]
}

/** The rendition for sharing, 1200 by 630, of the first slide that has one. */
function sharedImage({ slides }: Content, { heroCarousel, media }: Snapshot): string | undefined {
  for (const { id } of slides) {
    const mediaId = heroCarousel.find((slide) => slide.id === id)?.mediaId
    const variants = media.find((file) => file.id === mediaId)?.variants ?? []
    const jpeg = variants.find(({ mimeType, width }) => mimeType === 'image/jpeg' && width === 1200)
    if (jpeg) return mediaFilePath(jpeg.filename)
  }
  return undefined
}

/** https://schema.org/Organization; a LocalBusiness once there is an office to go to. */
function organization({ companyName, texts }: Content, siteUrl: string) {
  const address = texts.contact_head_office
  return {
    '@context': 'https://schema.org',
    '@type': address ? 'LocalBusiness' : 'Organization',
    name: companyName,
    url: `${siteUrl}/`,
    description: texts.footer_company_description,
    telephone: texts.contact_phone,
    email: texts.contact_email,
    address,
  }
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`
