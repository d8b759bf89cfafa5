/** A `mailto:` for an address that the administrator typed; undefined when it is none. */
export function mailHref(address: string): string | undefined {
  return /^[^\s@<>"?&#%,;:]+@[^\s@<>"?&#%,;:]+\.[a-z]{2,}$/i.test(address) ? `mailto:${address}` : undefined
}

const extension = /[\s,;]*(?:\bext(?:ension)?\b\.?|\bx|#)\s*(\d{1,7})$/i

/**
 * A `tel:` (RFC 3966) for a number such as `+44 (0)20 7946 0000 ext. 12`, or for the first one where there are words as
 * well; undefined when there is none.
 */
export function telephoneHref(written: string): string | undefined {
  const plain = written.replace(extension, '')
  const number = /^\+?[\d\s().-]{5,30}$/.test(plain) ? plain : /\+?\(?\d[\d\s().-]{7,25}\d/.exec(plain)?.[0]
  if (!number) return undefined
  const dialled = number.startsWith('+') ? number.replace('(0)', '') : number
  const inside = extension.exec(written)?.[1]
  return `tel:${dialled.replace(/[^\d+]/g, '')}${inside ? `;ext=${inside}` : ''}`
}
