import { createHash } from 'node:crypto'
import { escapeHtml } from '@highline/shared/escape-html'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import headlineFace from '../ui/fonts/barlow-condensed-600.woff2'

// The edition that asks nothing of its surroundings: the others bring Node's modules, or a channel that keeps Node awake.

interface DocumentParts {
  title: string
  /** The page's CSS; its hash is the only style that the document allows, beside those of the next two. */
  css: string
  /** CSS that is not awaited by the first paint: it stands behind the content. */
  furtherCss?: string
  /** CSP sources of styles that scripts will add. */
  otherStyles?: string[]
  /** Elements of the head that come before the style, as HTML. */
  early?: string[]
  /** Further elements of the head, as HTML. */
  head?: string[]
  body: ReactNode
  /** HTML after the body's content. */
  end?: string
}

/** In the body: Chromium holds back the first paint for a face that is preloaded in the head. */
const headlinePreload = `<link rel="preload" as="font" type="font/woff2" href="${headlineFace}" crossorigin>`

/** A whole HTML document. The policy of its styles is made of the styles themselves, and stands before them. */
export function htmlDocument({ title, css, furtherCss, body, end = '', ...more }: DocumentParts): string {
  const { otherStyles = [], early = [], head = [] } = more
  const styles = [css, ...(furtherCss ? [furtherCss] : [])]
  const policy = stylePolicy(...styles.map(styleSource), ...otherStyles)
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    ...early,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<style>${css}</style>`,
    '<meta name="theme-color" content="#0a151d">',
    ...head,
    `</head><body>${headlinePreload}<div id="root">${renderToString(body)}</div>${furtherCss ? `<style>${furtherCss}</style>` : ''}${end}</body></html>\n`,
  ].join('')
}

/** The CSP source of an inline style, hash and quotes included. */
export const styleSource = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** A policy that allows these styles and no others; it says nothing of scripts, which the response header does. */
export const stylePolicy = (...sources: string[]) => `style-src ${sources.join(' ')}`
