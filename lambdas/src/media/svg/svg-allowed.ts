import type { Attribute } from './svg-tokens'

/* Allow-lists for SVG 2. Anything not listed is left out of a drawing; active content rejects the whole drawing. */

const words = (text: string) => new Set(text.trim().split(/\s+/))

export const shownElements = words(`
  svg g defs symbol use a switch title desc style
  path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop clipPath mask pattern marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`)

export const textElements = words('text tspan textPath title desc style')

/** Elements that run code, load pages or take input, by lower-case local name, in any namespace. */
export const activeElements = words(`
  script foreignobject iframe frame object embed applet audio video canvas handler listener
  html body head link meta base form input button textarea
`)

/** Animations are left out; one that changes a link, an event handler or a style rejects the drawing. */
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

/** Error for active content or external references; its message names them in plain words. */
export class ActiveContent extends Error {}

/** An embedded picture, as a Base64 `data:` URL. */
const embedded = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/
const internal = /^#[^\s]*$/
const scheme = /^(javascript|vbscript|data|livescript):/i

/** Returns the allowed attributes of an element. @throws ActiveContent */
export function keptAttributes(element: string, attributes: readonly Attribute[]): Attribute[] {
  const kept = attributes.flatMap(([name, value]): Attribute[] => {
    if (/^on/i.test(localName(name))) throw new ActiveContent('a script')
    if (localName(name) === 'href') return [['href', address(element, value.trim())]]
    if (scheme.test(value.replace(/[\s\p{Cc}]/gu, ''))) throw new ActiveContent('a script or hidden content')
    assertInternal(value)
    if (name === 'style') return [['style', plainCss(value)]]
    return shownAttributes.has(name) || /^aria-[a-z]+$/.test(name) ? [[name, value]] : []
  })
  return [...new Map(kept)] // some programs write `href` twice, with a prefix and without
}

export const localName = (name: string) => name.toLowerCase().replace(/^.*:/, '')

function address(element: string, value: string): string {
  const picture = element === 'image' || element === 'feImage'
  if (internal.test(value) || (picture && embedded.test(value))) return value
  throw new ActiveContent('links to other places')
}

/** Returns CSS without comments if it can neither load nor run anything. @throws ActiveContent */
export function plainCss(css: string): string {
  const bare = css.replace(/\/\*.*?(\*\/|$)/gs, '')
  if (/\\|expression\s*\(|javascript:|behavior\s*:|-moz-binding/i.test(bare))
    throw new ActiveContent('a script in its styles')
  if (/@import|@font-face|@namespace|image-set|image\s*\(|src\s*\(/i.test(bare))
    throw new ActiveContent('styles from other places')
  assertInternal(bare)
  return bare
}

/** Checks that `url(…)` only refers to the drawing's own elements. @throws ActiveContent */
function assertInternal(value: string): void {
  for (const [, target = ''] of value.matchAll(/url\s*\(\s*["']?([^)]{0,200})/gi)) {
    if (!target.startsWith('#')) throw new ActiveContent('links to other places')
  }
}
