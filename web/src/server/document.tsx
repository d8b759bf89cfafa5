import { createHash } from 'node:crypto'
import { escapeHtml } from '@highline/shared/escape-html'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import headlineFace from '../ui/fonts/barlow-condensed-600.woff2'

// The `edge` build: others import Node's modules, or open a MessageChannel, which keeps the Node process alive.

interface DocumentParts {
  title: string
  /** The page's CSS. The document's policy allows only this and `furtherCss`. */
  css: string
  /** CSS that the first paint does not wait for, placed after the content. */
  furtherCss?: string
  /** Elements of the head that come before the style, as HTML. */
  early?: string[]
  /** Further elements of the head, as HTML. */
  head?: string[]
  body: ReactNode
  /** HTML after the body's content. */
  end?: string
}

/** Placed in the body, because Chromium delays the first paint for a font that is preloaded in the head. */
const headlinePreload = `<link rel="preload" as="font" type="font/woff2" href="${headlineFace}" crossorigin>`

/**
 * Returns a complete HTML document. Its style policy contains the hashes of its styles, and precedes them. Scripts are
 * restricted by the response header.
 */
export function htmlDocument({ title, css, furtherCss, body, end = '', ...more }: DocumentParts): string {
  const { early = [], head = [] } = more
  const styles = [css, ...(furtherCss ? [furtherCss] : [])]
  const policy = `style-src ${styles.map(styleSource).join(' ')}`
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
const styleSource = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`
