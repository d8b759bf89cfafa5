import type { ContentKey } from '@highline/shared/content-keys'

/** What owns words and pictures: the version that a save takes the place of is the target's. */
export type EditTarget =
  | { readonly kind: 'content'; readonly key: ContentKey }
  | { readonly kind: 'slide'; readonly id: number }
  | { readonly kind: 'project'; readonly id: number }

export const editTargetId = (target: EditTarget) =>
  `${target.kind} ${target.kind === 'content' ? target.key : target.id}`
