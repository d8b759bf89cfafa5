/** Returns a `mailto:` URL for an address that the administrator typed; undefined when it is not a valid one. */
export function mailHref(address: string): string | undefined {
  return /^[^\s@<>"?&#%,;:]+@[^\s@<>"?&#%,;:]+\.[a-z]{2,}$/i.test(address) ? `mailto:${address}` : undefined
}

const extension = /[\s,;]*(?:\bext(?:ension)?\b\.?|\bx|#)\s*(\d{1,7})$/i

/**
 * First number within a text: 9 to 15 digits after `+` or from `00` on, 9 to 11 from a single `0` on, with at most one
 * separator between digits. Brackets may hold `(0)` or the number's start; others hold hours, as in `(24 hours)`.
 */
const numberInWords =
  /(?<!\d)(?:(?:\+\d[ .-]?\d|00)(?: ?\(0\) ?\d|[ .-]?\d){7,13}|\(?0(?!0)(?:\)?[ .-]?\d){8,10})(?!\d)/

/** A text that is only a number: up to 11 digits, or 13 after `+` or `00`. Longer ones hold hours or another number. */
const numberAlone = /^(?:\(?(?:\+|00)(?:[\s().-]*\d){5,13}|(?:[\s().-]*\d){5,11})[\s().-]*$/

/**
 * Returns a `tel:` URL (RFC 3966) for a number such as `+44 (0)20 7946 0000 ext. 12`, or for the first number in a
 * text; undefined when there is none.
 */
export function telephoneHref(written: string): string | undefined {
  const plain = written.replace(extension, '')
  const number = numberAlone.test(plain) ? plain : numberInWords.exec(plain)?.[0]
  if (!number) return undefined
  const dialled = number.startsWith('+') ? number.replace('(0)', '') : number
  const inside = plain.endsWith(number) ? extension.exec(written)?.[1] : undefined
  return `tel:${dialled.replace(/[^\d+]/g, '')}${inside ? `;ext=${inside}` : ''}`
}
