import css from '../site/not-found.css?inline'
import { NotFoundPage } from '../site/not-found-page'
import { htmlDocument } from './document'
import { siteIcons } from './page-head'

// Values that `build.mjs` needs from the sources.

export function notFoundDocument(): string {
  return htmlDocument({
    title: 'Page Not Found',
    css,
    head: ['<meta name="robots" content="noindex">', ...siteIcons()],
    body: <NotFoundPage />,
  })
}
