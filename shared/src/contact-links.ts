/** A `mailto:` for an address that the administrator typed; undefined when it is none. */
export function mailHref(address: string): string | undefined {
  return /^[^\s@<>"?&#%,;:]+@[^\s@<>"?&#%,;:]+\.[a-z]{2,}$/i.test(address) ? `mailto:${address}` : undefined
}

const extension = /[\s,;]*(?:\bext(?:ension)?\b\.?|\bx|#)\s*(\d{1,7})$/i

/**
 * The first number among words: 9 to 15 digits from `+` or `00` on, 9 to 11 from one `0` on, at most one separator
 * between two of them. In brackets only `(0)` or what begins the number: others hold hours, as in `(24 hours)`.
 */
const numberInWords =
  /(?<!\d)(?:(?:\+\d[ .-]?\d|00)(?: ?\(0\) ?\d|[ .-]?\d){7,13}|\(?0(?!0)(?:\)?[ .-]?\d){8,10})(?!\d)/

/** A number alone, of 11 digits at most, or 15 after `+` or `00`: what is longer has hours or another number behind it. */
const numberAlone = /^(?:\(?(?:\+|00)(?:[\s().-]*\d){5,13}|(?:[\s().-]*\d){5,11})[\s().-]*$/

/**
 * A `tel:` (RFC 3966) for a number such as `+44 (0)20 7946 0000 ext. 12`, or for the first one where there are words as
 * well; undefined when there is none.
 */
export function telephoneHref(written: string): string | undefined {
  const plain = written.replace(extension, '')
  const number = numberAlone.test(plain) ? plain : numberInWords.exec(plain)?.[0]
  if (!number) return undefined
  const dialled = number.startsWith('+') ? number.replace('(0)', '') : number
  const inside = plain.endsWith(number) ? extension.exec(written)?.[1] : undefined
  return `tel:${dialled.replace(/[^\d+]/g, '')}${inside ? `;ext=${inside}` : ''}`
}
