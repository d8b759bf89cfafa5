/** A token of SVG source, with its character references resolved. */
export type SvgToken =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: Attribute[]
      readonly closed: boolean
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  /** A document type or a processing instruction, which a drawing does not need. */
  | { readonly kind: 'machinery' }

export type Attribute = readonly [name: string, value: string]

export class MalformedSvg extends Error {}

const comment = /<!--(?!-?>).*?-->/sy
const cdata = /<!\[CDATA\[(.*?)\]\]>/sy
const declaration = /<\?xml\s[^?>]*\?>/y
const close = /<\/([^\s<>/"'=]+)\s*>/y
const open = /<([A-Za-z_][^\s<>/"'=]*)((?:\s+[^\s<>/"'=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const text = /[^<]+/y
const attribute = /\s+([^\s<>/"'=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/** Tokenises the subset of XML 1.0 that drawings use, in a single pass. @throws MalformedSvg */
export function* svgTokens(source: string): Generator<SvgToken> {
  let at = matchAt(declaration, source, 0)?.[0].length ?? 0
  while (at < source.length) {
    const [length, token] = tokenAt(source, at)
    if (token) yield token
    at += length
  }
}

function tokenAt(source: string, at: number): [length: number, token?: SvgToken] {
  const words = matchAt(text, source, at)
  if (words) return [words[0].length, { kind: 'text', text: resolved(words[0]) }]
  const tag = matchAt(open, source, at)
  if (tag) return [tag[0].length, opened(tag)]
  const end = matchAt(close, source, at)
  if (end) return [end[0].length, { kind: 'close', name: end[1] ?? '' }]
  const data = matchAt(cdata, source, at)
  if (data) return [data[0].length, { kind: 'text', text: data[1] ?? '' }]
  const remark = matchAt(comment, source, at)
  if (remark) return [remark[0].length]
  if (/^<[!?]/.test(source.slice(at, at + 2))) return [source.length, { kind: 'machinery' }]
  throw new MalformedSvg()
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}

function opened([, name = '', given = '', slash]: RegExpExecArray): SvgToken {
  const attributes: Attribute[] = [...given.matchAll(attribute)].map(
    ([, key = '', double, single]) => [key, resolved(double ?? single ?? '')] as const,
  )
  if (new Set(attributes.map(([key]) => key)).size < attributes.length) throw new MalformedSvg()
  return { kind: 'open', name, attributes, closed: slash === '/' }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Resolves character references. Without a document type there are five named entities and any numeric ones. */
function resolved(given: string): string {
  return given.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));|&/gi, (_, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    const character = name ? named[name] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined
    if (character === undefined) throw new MalformedSvg()
    return character
  })
}
