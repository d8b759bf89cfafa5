import css from '../site/not-found.css?inline'
import { NotFoundPage } from '../site/not-found-page'
import { htmlDocument, stylePolicy, styleSource } from './document'
import { siteIcons } from './page-head'
import { selectStyle } from './select-style'

// What `build.mjs` asks of the sources.

/** The CSP source of the style that Radix Select adds. */
export const selectSource = styleSource(selectStyle())

/** The admin's style policy: its own files, and Select's style. */
export const adminPolicy = stylePolicy("'self'", selectSource)

export function notFoundDocument(): string {
  return htmlDocument({
    title: 'Page Not Found',
    css,
    head: ['<meta name="robots" content="noindex">', ...siteIcons()],
    body: <NotFoundPage />,
  })
}
