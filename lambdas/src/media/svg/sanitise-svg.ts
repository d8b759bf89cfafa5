import { uploadLimits } from '@highline/shared/constants'
import type { Size } from '@highline/shared/cut-around'
import { bytesReader } from '../inspect/byte-reader'
import { pictureSizes } from '../inspect/picture-size'
import { sniff } from '../inspect/sniff'
import * as uploadErrors from '../upload-errors'
import { drawingSize } from './drawing-size'
import {
  ActiveContent,
  activeElements,
  animations,
  keptAttributes,
  leaves,
  localName,
  plainCss,
  shownElements,
} from './svg-allowed'
import { type Attribute, MalformedSvg, type SvgToken, svgTokens } from './svg-tokens'

const namespace = 'http://www.w3.org/2000/svg'
const depthMax = 100

/**
 * A drawing with what it shows and nothing else, written anew from what was understood of it.
 * @throws ApiError UNSUPPORTED_FILE when it acts, reaches out, cannot be read, says no size, or holds too large a
 * picture
 */
export async function sanitiseSvg(name: string, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { text, pictures, size } = understood(name, bytes)
  if (!size) throw uploadErrors.unsupportedFile(name, 'sizelessDrawing')
  const pixels = await embeddedPixels(pictures)
  if (pixels === undefined) throw uploadErrors.unsupportedFile(name, 'brokenDrawing')
  if (pixels > uploadLimits.svgPixels) throw uploadErrors.heavyDrawing(name)
  return new Uint8Array(Buffer.from(text))
}

function understood(name: string, bytes: Uint8Array) {
  try {
    return rewritten(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof ActiveContent) throw uploadErrors.activeDrawing(name, error.message)
    if (error instanceof MalformedSvg || error instanceof TypeError)
      throw uploadErrors.unsupportedFile(name, 'brokenDrawing')
    throw error
  }
}

interface Element {
  readonly name: string
  readonly kept: boolean
  /** Of a style sheet: all of its text so far. It is judged whole, however it is cut up. */
  css: string
}

/** Where in the drawing we are: the open elements, each kept or left out with all that it holds. */
interface RewriteState {
  readonly open: Element[]
  /** Those inside the drawing, as `data:` URLs. */
  readonly pictures: Set<string>
  elements: number
  /** Undefined when the drawing has none that can be rendered. */
  size: Size | undefined
}

function rewritten(source: string) {
  const state: RewriteState = { open: [], pictures: new Set(), elements: 0, size: undefined }
  let text = ''
  for (const token of svgTokens(source)) text += rewrite(token, state)
  if (state.open.length > 0 || state.elements === 0) throw new MalformedSvg()
  return { text, size: state.size, pictures: state.pictures }
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
  mustBeInert(name, attributes)
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

/** Left out or not: what acts refuses the drawing. */
function mustBeInert(name: string, attributes: readonly Attribute[]): void {
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
  if (!current.kept || !leaves.has(current.name)) return ''
  if (current.name !== 'style') return escaped(text)
  current.css += text
  return ''
}

/** Characters that XML cannot hold are left out. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\r\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)

/**
 * How many pixels the pictures in a drawing have together: each is decoded whole, however often it stands.
 * @param pictures `data:` URLs in Base64 @returns undefined when one of them is no picture
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
