import { shownAttributes } from './svg-allowed'
import type { Attribute } from './svg-tokens'

/** The drawing acts or reaches out; `what` says how, in a person's words. */
export class ActiveContent extends Error {
  readonly what: string

  constructor(what: string) {
    super(what)
    this.what = what
  }
}

/** A picture inside the drawing, as its own bytes. */
const embedded = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/
const internal = /^#[^\s]*$/
const scheme = /^(javascript|vbscript|data|livescript):/i

/**
 * The attributes that are kept of an element.
 * @throws ActiveContent
 */
export function keptAttributes(element: string, attributes: readonly Attribute[]): Attribute[] {
  const kept = attributes.flatMap(([name, value]): Attribute[] => {
    if (/^on/i.test(localName(name))) throw new ActiveContent('a script')
    if (localName(name) === 'href') return [['href', address(element, value.trim())]]
    if (scheme.test(value.replace(/[\s\p{Cc}]/gu, ''))) throw new ActiveContent('a script or hidden content')
    mustStayInside(value)
    if (name === 'style') return [['style', plainCss(value)]]
    return shownAttributes.has(name) || /^aria-[a-z]+$/.test(name) ? [[name, value]] : []
  })
  return [...new Map(kept)] // some write an address twice, with a prefix and without
}

export const localName = (name: string) => name.toLowerCase().replace(/^.*:/, '')

function address(element: string, value: string): string {
  const picture = element === 'image' || element === 'feImage'
  if (internal.test(value) || (picture && embedded.test(value))) return value
  throw new ActiveContent('links to other places')
}

/** Style rules that can neither load nor run anything. @throws ActiveContent */
export function plainCss(css: string): string {
  const bare = css.replace(/\/\*.*?(\*\/|$)/gs, '')
  if (/\\|expression\s*\(|javascript:|behavior\s*:|-moz-binding/i.test(bare))
    throw new ActiveContent('a script in its styles')
  if (/@import|@font-face|@namespace|image-set|image\s*\(|src\s*\(/i.test(bare))
    throw new ActiveContent('styles from other places')
  mustStayInside(bare)
  return bare
}

/** `url(…)` may point to the drawing's own parts only. */
function mustStayInside(value: string): void {
  for (const [, target = ''] of value.matchAll(/url\s*\(\s*["']?([^)]{0,200})/gi)) {
    if (!target.startsWith('#')) throw new ActiveContent('links to other places')
  }
}
