import { escapeHtml } from '@highline/shared/escape-html'
import type { Slide } from '../site/content'
import { uprightScreen, wholeSrcSet } from '../site/picture'

/** What is not `uprightScreen`. */
const otherScreen = '(min-width: 768px), (orientation: landscape)'

/**
 * Asks for the first slide's picture ahead of the style, which a slow processor takes a while to get past. Each
 * screen is told of the one crop that its `<picture>` will take, in the format that is best; a browser without that
 * format passes over it.
 */
export function preloadsOf(slide: Slide | undefined): string[] {
  const { src = '', sources = [] } = slide?.picture ?? {}
  const best = sources.filter(({ type }) => type === sources[0]?.type)
  const cropped = best.some(({ upright }) => upright)
  return best.map(({ type, srcSet, upright }) => {
    const set = escapeHtml(wholeSrcSet(srcSet, src))
    const media = cropped ? ` media="${upright ? uprightScreen : otherScreen}"` : ''
    return `<link rel="preload" as="image" type="${type}" imagesrcset="${set}" imagesizes="100vw"${media} fetchpriority="high">`
  })
}
