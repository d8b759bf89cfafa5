import { escapeHtml } from '@highline/shared/escape-html'

/** Escapes text for XML or HTML, between tags or in quotes. Control characters become references, as on AWS. */
export const escapeText = (text: string) => escapeHtml(text).replace(/\p{Cc}/gu, reference)

const reference = (character: string) => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`

/** Returns `<name>value</name>` for each value, escaped; undefined values are omitted. */
export const leaves = (values: Readonly<Record<string, string | number | boolean | undefined>>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`<${name}>${escapeText(String(value))}</${name}>`],
  )

/** Returns `<name>…</name>` around children that are already XML; `attributes` are inserted verbatim. */
export const element = (name: string, children: readonly string[], attributes = '') =>
  `<${name}${attributes && ` ${attributes}`}>${children.join('')}</${name}>`

export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}`

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Returns the unescaped text of the first element with this name; empty if there is none. */
export const leafText = (xml: string, name: string) =>
  unescapeText(new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '')

/** Reverses `escapeText`; also decodes all other numeric references. */
export function unescapeText(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex, decimal, name) => {
      if (name) return characters[name] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
