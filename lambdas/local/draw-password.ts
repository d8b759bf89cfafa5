import { randomInt } from 'node:crypto'

/** Letters and digits that nobody mistakes for one another when reading them off a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** A password that can be read out and typed: 79 bits. */
export function drawPassword(draw: (below: number) => number = randomInt): string {
  const letter = () => alphabet.charAt(draw(alphabet.length))
  const group = () => Array.from({ length: groupLength }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}
