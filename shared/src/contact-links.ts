/** A `mailto:` for an address that the administrator typed; undefined when it is none. */
export function mailHref(address: string): string | undefined {
  return /^[^\s@<>"?&#%,;:]+@[^\s@<>"?&#%,;:]+\.[a-z]{2,}$/i.test(address) ? `mailto:${address}` : undefined
}

const extension = /[\s,;]*(?:\bext(?:ension)?\b\.?|\bx|#)\s*(\d{1,7})$/i

/** A `tel:` (RFC 3966) for a number such as `+44 (0)20 7946 0000 ext. 12`; undefined when it is none. */
export function telephoneHref(written: string): string | undefined {
  const number = written.replace(extension, '')
  if (!/^\+?[\d\s().-]{5,30}$/.test(number)) return undefined
  const dialled = number.startsWith('+') ? number.replace('(0)', '') : number
  const inside = extension.exec(written)?.[1]
  return `tel:${dialled.replace(/[^\d+]/g, '')}${inside ? `;ext=${inside}` : ''}`
}
