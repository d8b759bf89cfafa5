import { escapeHtml } from '@highline/shared/escape-html'
import type { ReactNode } from 'react'
// The edition that asks nothing of its surroundings: the others bring Node's modules, or a channel that keeps Node awake.
import { renderToString } from 'react-dom/server.edge'
import { stylePolicy, styleSource } from './style-policy'

interface DocumentParts {
  title: string
  /** The page's whole CSS; its hash is the only style that the document allows, beside `otherStyles`. */
  css: string
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

/** A whole HTML document. The style's policy stands right before the style, so that the two cannot part. */
export function htmlDocument({
  title,
  css,
  otherStyles = [],
  early = [],
  head = [],
  body,
  end = '',
}: DocumentParts): string {
  const policy = stylePolicy(styleSource(css), ...otherStyles)
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    ...early,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<style>${css}</style>`,
    '<meta name="theme-color" content="#0a151d">',
    ...head,
    `</head><body><div id="root">${renderToString(body)}</div>${end}</body></html>\n`,
  ].join('')
}
