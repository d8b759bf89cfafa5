import { uploadLimits } from '@highline/shared/constants'
import type { Size } from '@highline/shared/crop-around'
import { bytesReader } from '../inspect/byte-reader'
import { pictureSizes } from '../inspect/picture-size'
import { sniff } from '../inspect/sniff'
import { reasons, unsupported } from '../upload-errors'
import { drawingSize } from './drawing-size'
import {
  ActiveContent,
  activeElements,
  animations,
  keptAttributes,
  localName,
  plainCss,
  shownElements,
  textElements,
} from './svg-allowed'
import { type Attribute, MalformedSvg, type SvgToken, svgTokens } from './svg-tokens'

const namespace = 'http://www.w3.org/2000/svg'
const depthMax = 100

/**
 * Rewrites a drawing from its parsed elements, with nothing but what is on the allow-lists, and returns it with its size.
 * @throws ApiError UNSUPPORTED_FILE when it has active content or external references, cannot be parsed, has no size,
 * or embeds pictures that are too large
 */
export async function sanitiseSvg(name: string, bytes: Uint8Array): Promise<{ svg: string; size: Size }> {
  const { svg, pictures, size } = understood(name, bytes)
  if (!size) throw unsupported(name, reasons.sizelessDrawing)
  const pixels = await embeddedPixels(pictures)
  if (pixels === undefined) throw unsupported(name, reasons.brokenDrawing)
  if (pixels > uploadLimits.svgPixels) throw unsupported(name, reasons.heavyDrawing)
  return { svg, size }
}

function understood(name: string, bytes: Uint8Array) {
  try {
    return rewritten(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof ActiveContent) throw unsupported(name, reasons.activeDrawing(error.message))
    if (error instanceof MalformedSvg || error instanceof TypeError)
      throw unsupported(name, reasons.brokenDrawing)
    throw error
  }
}

interface Element {
  readonly name: string
  readonly kept: boolean
  /** Text of a `<style>` element so far. It is checked as a whole, since it may be split into several tokens. */
  css: string
}

/** State of the rewrite: the open elements, each kept or left out together with all its content. */
interface RewriteState {
  readonly open: Element[]
  /** Pictures embedded in the drawing, as `data:` URLs. */
  readonly pictures: Set<string>
  elements: number
  /** Undefined when the drawing has no size, or none that can be rendered. */
  size: Size | undefined
}

function rewritten(source: string) {
  const state: RewriteState = { open: [], pictures: new Set(), elements: 0, size: undefined }
  let svg = ''
  for (const token of svgTokens(source)) svg += rewrite(token, state)
  if (state.open.length > 0 || state.elements === 0) throw new MalformedSvg()
  return { svg, size: state.size, pictures: state.pictures }
}

function rewrite(token: SvgToken, state: RewriteState): string {
  if (token.kind === 'machinery') throw new ActiveContent('a document type')
  if (token.kind === 'open') return opening(token, state)
  const current = state.open.at(-1)
  if (token.kind === 'text') return words(token.text, current)
  if (current?.name !== token.name) throw new MalformedSvg()
  state.open.pop()
  return current.kept ? `${escaped(plainCss(current.css))}</${token.name}>` : ''
}

function opening({ name, attributes, closed }: SvgToken & { kind: 'open' }, state: RewriteState): string {
  const parent = state.open.at(-1)
  assertInert(name, attributes)
  if (!parent && (name !== 'svg' || state.elements > 0)) throw new MalformedSvg()
  if (++state.elements > uploadLimits.svgElements || state.open.length > depthMax) throw new MalformedSvg()
  const shown = keptAttributes(name, attributes)
  if (!parent) state.size = drawingSize(shown)
  collectPictures(shown, state.pictures)
  const kept = (parent?.kept ?? true) && shownElements.has(name)
  if (!closed) state.open.push({ name, kept, css: '' })
  if (!kept) return ''
  const all: Attribute[] = parent ? shown : [['xmlns', namespace], ...shown]
  return `<${name}${all.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}${closed ? '/>' : '>'}`
}

function collectPictures(attributes: readonly Attribute[], pictures: Set<string>): void {
  for (const [key, value] of attributes) if (key === 'href' && value.startsWith('data:')) pictures.add(value)
}

/** Rejects a drawing with active content, even in elements that would be left out. @throws ActiveContent */
function assertInert(name: string, attributes: readonly Attribute[]): void {
  const local = localName(name)
  if (activeElements.has(local)) throw new ActiveContent(local === 'script' ? 'a script' : 'active content')
  if (!animations.has(local)) return
  const target = attributes.find(([key]) => key === 'attributeName')?.[1] ?? ''
  if (/href|^on|style/i.test(target.trim())) throw new ActiveContent('a script')
}

function words(text: string, current: Element | undefined): string {
  if (!current) {
    if (text.trim()) throw new MalformedSvg()
    return ''
  }
  if (!current.kept || !textElements.has(current.name)) return ''
  if (current.name !== 'style') return escaped(text)
  current.css += text
  return ''
}

/** Escapes text for XML; drops characters that XML does not allow. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\r\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)

/**
 * Counts the pixels of all pictures in a drawing: each is decoded as a whole. A repeated picture counts once.
 * @param pictures `data:` URLs in Base64 @returns undefined when one of them is not a picture
 */
async function embeddedPixels(pictures: Iterable<string>): Promise<number | undefined> {
  let pixels = 0
  for (const picture of pictures) {
    const bytes = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')
    const kind = sniff(bytes.subarray(0, 4096))
    const measure = kind === 'png' || kind === 'jpeg' || kind === 'gif' || kind === 'webp' ? kind : undefined
    const size = measure && (await pictureSizes[measure](bytesReader(bytes)))
    if (!size) return
    pixels += size.width * size.height
  }
  return pixels
}
