import { escapeHtml } from '@highline/shared/escape-html'

/** Text for XML or HTML, between tags or in quotes. Control characters are written as references, as AWS does. */
export const escapeText = (text: string) => escapeHtml(text).replace(/\p{Cc}/gu, reference)

const reference = (character: string) => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`

/** `<name>value</name>` for each value, escaped; nothing for one that is undefined. */
export const leaves = (values: Readonly<Record<string, string | number | boolean | undefined>>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`<${name}>${escapeText(String(value))}</${name}>`],
  )

/** `<name>…</name>` around children that are XML already; `attributes` as they stand in the tag. */
export const element = (name: string, children: readonly string[], attributes = '') =>
  `<${name}${attributes && ` ${attributes}`}>${children.join('')}</${name}>`

export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}`

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The escaped text of the first element of a name; empty where there is none. */
export const leafIn = (xml: string, name: string) =>
  unescapeText(new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '')

/** What `escapeText` did, undone; numeric references too. */
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
