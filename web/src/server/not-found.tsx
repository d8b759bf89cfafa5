import css from '../site/not-found.css?inline'
import { NotFoundPage } from '../site/not-found-page'
import { htmlDocument } from './document'

/** The page of unknown addresses, made once at build time. */
export function notFoundDocument(): string {
  return htmlDocument({
    title: 'Page Not Found',
    css,
    head: ['<meta name="robots" content="noindex">'],
    body: <NotFoundPage />,
  })
}
