import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import css from '../site/not-found.css?inline'
import { NotFoundPage } from '../site/not-found-page'
import { htmlDocument, stylePolicy, styleSource } from './document'
import { siteIcons } from './page-head'

// Values that `build.mjs` needs from the sources.

/**
 * Returns the only style that Radix Select adds to a page, read from the installed package.
 * @throws Error when the package no longer adds it as one constant string
 */
function selectStyle(): string {
  const source = readFileSync(createRequire(import.meta.url).resolve('@radix-ui/react-select'), 'utf8')
  const [, css] = source.match(/dangerouslySetInnerHTML: \{\s*__html: `([^`$]+)`/) ?? []
  if (!css) throw new Error('Radix Select has changed the style that the pages allow it to add.')
  return css
}

/** CSP source of Radix Select's style. */
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
