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

/** Elements whose text is kept. */
export const textElements = words('text tspan textPath title desc style')

/** By lower-case name, in whatever namespace: run code, load pages, or take input. */
export const activeElements = words(`
  script foreignobject iframe frame object embed applet audio video canvas handler listener
  html body head link meta base form input button textarea
`)

/** Harmless motion, unless it moves an address or a handler; left out either way. */
export const animations = words('animate animatecolor animatetransform animatemotion set')

export const shownAttributes = words(`
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
