import * as z from 'zod/mini'
import { Id } from './id'

/** The picture in the navigation bar; both null while the company's name stands there (spec §3). */
export const Logo = z.object({ logoUrl: z.nullable(z.string()), logoId: z.nullable(Id) })
export type Logo = z.infer<typeof Logo>
