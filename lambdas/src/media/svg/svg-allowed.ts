import type { Attribute } from './svg-tokens'

/* What a drawing is made of (SVG 2). What stands in no table is left out; what acts refuses the whole drawing. */

const words = (text: string) => new Set(text.trim().split(/\s+/))

export const shownElements = words(`
  svg g defs symbol use a switch title desc style
  path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop clipPath mask pattern marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`)

export const leaves = words('text tspan textPath title desc style')

/** By lower-case name, in whatever namespace: run code, load pages, or take input. */
export const activeElements = words(`
  script foreignobject iframe frame object embed applet audio video canvas handler listener
  html body head link meta base form input button textarea
`)

/** Harmless motion, unless it moves an address or a handler; left out either way. */
export const animations = words('animate animatecolor animatetransform animatemotion set')

const shownAttributes = words(`
  id class lang role viewBox preserveAspectRatio version width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr
  d points pathLength transform gradientTransform gradientUnits spreadMethod offset patternUnits patternTransform
  patternContentUnits clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX refY orient
  dx dy rotate textLength lengthAdjust startOffset method spacing side
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity flood-color flood-opacity lighting-color
  clip-path clip-rule mask mask-type filter marker marker-start marker-mid marker-end paint-order vector-effect
  display visibility overflow color-interpolation color-interpolation-filters color-rendering shape-rendering
  image-rendering text-rendering transform-origin transform-box mix-blend-mode isolation
  font-family font-size font-size-adjust font-stretch font-style font-variant font-weight letter-spacing word-spacing
  text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift direction unicode-bidi writing-mode
  filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 order kernelMatrix divisor bias
  targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant
  specularExponent scale xChannelSelector yChannelSelector azimuth elevation stdDeviation tableValues slope intercept
  amplitude exponent radius baseFrequency numOctaves seed stitchTiles pointsAtX pointsAtY pointsAtZ z
  limitingConeAngle requiredFeatures systemLanguage
`)

/** The drawing acts or reaches out; the message says how, in a person's words. */
export class ActiveContent extends Error {}

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
