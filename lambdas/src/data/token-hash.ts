import { createHash } from 'node:crypto'

/** What the table keeps of a random token of 256 bits; such a one needs neither salt nor slowness. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
