import type { ContentKey } from '@highline/shared/content-keys'

/** What owns words and pictures: the version that a save takes the place of is the owner's. */
export type Owner =
  | { readonly kind: 'content'; readonly key: ContentKey }
  | { readonly kind: 'slide'; readonly id: number }
  | { readonly kind: 'project'; readonly id: number }

export const ownerId = (owner: Owner) => `${owner.kind} ${owner.kind === 'content' ? owner.key : owner.id}`
