import * as z from 'zod/mini'

/* Of the turns in which untrusted browsers log in, see `auth/login-turns.ts`. Addresses and networks are hashed. */

/** The turn that tickets are taken for, with the best one so far, and the winners of earlier turns who may still come. */
export const LoginTurn = z.object({
  turn: z.int(),
  best: z.optional(z.object({ who: z.string(), network: z.string(), drawn: z.int(), lot: z.string() })),
  winners: z.array(z.object({ who: z.string(), turn: z.int() })),
})

/** How often an address or a network was drawn of late, and in which turn last. */
export const LoginDraw = z.object({ of: z.string(), n: z.int(), turn: z.int() })
