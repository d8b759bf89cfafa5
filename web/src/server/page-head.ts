import { escapeHtml } from '@highline/shared/escape-html'
import { shownTexts } from '@highline/shared/public-content'
import type { RenderOptions, Snapshot } from '@highline/shared/renderer'
import { type Media, mediaFilePath } from '@highline/shared/schemas/media'
import type { Content, Slide } from '../site/content'
import { expandSrcSet, portraitQuery } from '../site/picture'

/** Returns the page's title and metadata for browser tabs, search engines and link previews. */
export function pageHead(content: Content, snapshot: Snapshot, options: RenderOptions) {
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
    ...addresses(content, snapshot, siteUrl ?? ''),
    ...siteIcons(snapshot.media.find(({ id }) => id === snapshot.logo.logoId)),
  ]
  return { title, head }
}

/** Returns metadata with URLs; absolute if `siteUrl` is known, else relative: a local site is not shared or indexed. */
function addresses(content: Content, snapshot: Snapshot, siteUrl: string): string[] {
  const card = sharedCard(content, snapshot)
  const image = siteUrl + card.path
  return [
    `<link rel="canonical" href="${escapeHtml(siteUrl)}/">`,
    property('og:url', `${siteUrl}/`),
    property('og:image', image),
    property('og:image:width', `${card.width}`),
    property('og:image:height', `${card.height}`),
    property('og:image:alt', card.alt),
    meta('twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${inertJson(linkedData(content, shownTexts(snapshot), siteUrl, image))}</script>`,
  ]
}

/** https://schema.org/Organization; a LocalBusiness if there is an office. `url` of a project is that of its card. */
function linkedData(content: Content, facts: Content['texts'], siteUrl: string, image: string) {
  const { companyName, texts, logo, projects } = content
  const office = texts.contact_head_office
  return {
    '@context': 'https://schema.org',
    '@type': office ? 'LocalBusiness' : 'Organization',
    name: companyName,
    url: `${siteUrl}/`,
    image,
    logo: logo && (logo.src.startsWith('/') ? siteUrl + logo.src : logo.src),
    areaServed: 'GB',
    description: texts.footer_company_description,
    telephone: texts.contact_phone,
    email: texts.contact_email,
    address: office ?? facts.company_registered_office,
    legalName: facts.company_registered_name,
    identifier: facts.company_number,
    vatID: facts.company_vat_number,
    subjectOf: projects.map(({ id, name }) => ({ '@type': 'CreativeWork', name, url: `#project-${id}` })),
  }
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`

/** Minimum width of a link's picture in pixels: chat apps show a narrower one as a thumbnail beside the text. */
const wideEnough = 600

/** Returns the picture for links to the page: the first `card` crop among the slides, else a drawing of a stadium. */
function sharedCard({ slides, companyName }: Content, { slide: stored, media }: Snapshot) {
  for (const { id } of slides) {
    const mediaId = stored.find((slide) => slide.id === id)?.mediaId
    const file = media.find((candidate) => candidate.id === mediaId)
    const card = file?.variants.find(({ crop, width }) => crop === 'card' && width >= wideEnough)
    if (file && card) {
      const { filename, width, height } = card
      return { path: mediaFilePath(filename), width, height, alt: file.description.trim() || companyName }
    }
  }
  return { path: '/og.jpg', width: 1200, height: 630, alt: companyName }
}

/** Returns JSON for a `<script>` with data: nothing in it can end the element, or begin a comment. */
export const inertJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Returns the icons for tabs, bookmarks and home screens: renditions of the logo, else the built-in mark. `public/`
 * also has files with the usual names, for clients that do not read the page.
 */
export function siteIcons(logo?: Media): string[] {
  const made = logo?.variants.filter(({ crop }) => crop === 'icon') ?? []
  if (made.length === 0)
    return [
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ]
  return made.map(({ filename, width }) => {
    const rel = width === homeScreen ? 'apple-touch-icon' : 'icon'
    return `<link rel="${rel}" sizes="${width}x${width}" href="${escapeHtml(mediaFilePath(filename))}">`
  })
}

/** Side in pixels of the icon with a background of its own, as home screens require. */
const homeScreen = 180

/** Media query of all screens that do not match `portraitQuery`. */
const otherScreen = '(min-width: 768px), (orientation: landscape)'

/**
 * Preloads the first slide's picture before the style, which takes a slow processor a while to parse. Each screen loads
 * only its own crop, in the best format; a browser that does not support the format ignores the preload.
 */
export function preloadsOf(slide: Slide | undefined): string[] {
  const { src = '', sources = [] } = slide?.picture ?? {}
  const best = sources.filter(({ type }) => type === sources[0]?.type)
  const cropped = best.some(({ upright }) => upright)
  return best.map(({ type, srcSet, upright }) => {
    const set = escapeHtml(expandSrcSet(srcSet, src))
    const media = cropped ? ` media="${upright ? portraitQuery : otherScreen}"` : ''
    return `<link rel="preload" as="image" type="${type}" imagesrcset="${set}" imagesizes="100vw"${media} fetchpriority="high">`
  })
}
