import * as z from 'zod/mini'

/** `version` is what is stored, `liveVersion` what visitors are served; when they are equal the last save is live. */
export const PublishStatus = z.object({ version: z.string(), liveVersion: z.nullable(z.string()) })
export type PublishStatus = z.infer<typeof PublishStatus>
