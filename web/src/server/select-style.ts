import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The one style that Radix Select adds to a page, which the build allows by its hash; from the installed package.
 * @throws Error when the package no longer adds it, or not as one fixed text
 */
export function selectStyle(): string {
  const source = readFileSync(createRequire(import.meta.url).resolve('@radix-ui/react-select'), 'utf8')
  const [, css] = source.match(/dangerouslySetInnerHTML: \{\s*__html: `([^`$]+)`/) ?? []
  if (!css) throw new Error('Radix Select has changed the style that the pages allow it to add.')
  return css
}
