import { escapeHtml } from '@highline/shared/escape-html'
import { type Media, mediaFilePath } from '@highline/shared/schemas/media'

/**
 * The pictures for tabs, bookmarks and home screens: those that were made of the logo, else our mark. Files of the
 * usual names stand in `public/` for clients that request them without reading the page.
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

/** The size that stands on a ground of its own, as a home screen wants it. */
const homeScreen = 180
