/** A `mailto:` for an address that the administrator typed; undefined when it is none. */
export function mailHref(address: string): string | undefined {
  return /^[^\s@<>"?&#%,;:]+@[^\s@<>"?&#%,;:]+\.[a-z]{2,}$/i.test(address) ? `mailto:${address}` : undefined
}

/** A `tel:` for a telephone number as people write it, such as `+44 (0)20 7946 0000`; undefined when it is none. */
export function telephoneHref(number: string): string | undefined {
  if (!/^\+?[\d\s().-]{5,30}$/.test(number)) return undefined
  const dialled = number.startsWith('+') ? number.replace('(0)', '') : number
  return `tel:${dialled.replace(/[^\d+]/g, '')}`
}
