const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, as authenticator apps want it. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** Takes it as people copy it: in any case, in groups, padded. @returns undefined when it is something else */
export function decodeBase32(text: string): Uint8Array | undefined {
  const letters = text.toUpperCase().replace(/[\s-]|=+$/g, '')
  if (!/^[A-Z2-7]+$/.test(letters)) return undefined
  const bits = [...letters].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** `ABCD EFGH …`: in groups of four, which people can read and type. */
export const inGroups = (text: string, separator: string) => (text.match(/.{1,4}/g) ?? []).join(separator)
