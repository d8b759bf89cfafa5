import { escapeHtml } from '@highline/shared/escape-html'

/** Text for XML or HTML, between tags or in quotes. Control characters are written as references, as AWS does. */
export const escapeText = (text: string) => escapeHtml(text).replace(/\p{Cc}/gu, reference)

const reference = (character: string) => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`

/** `<name>value</name>`, the value escaped. */
export const leaf = (name: string, value: string | number | boolean) =>
  `<${name}>${escapeText(String(value))}</${name}>`

/** `<name>…</name>` around children that are XML already; `attributes` as they stand in the tag. */
export const element = (name: string, children: readonly string[], attributes = '') =>
  `<${name}${attributes && ` ${attributes}`}>${children.join('')}</${name}>`

export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}`

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

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
