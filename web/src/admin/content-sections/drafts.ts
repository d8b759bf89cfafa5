import type { ContentKey } from '@highline/shared/content-keys'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import type { ContentEntry } from './content-groups'

/** A text that is being edited. */
export interface Draft {
  readonly text: string
  /** The text as it was when the editor opened. */
  readonly original: string
  /** The version that the next save takes the place of. */
  readonly version: number
  /** What somebody else saved in the meantime. */
  readonly theirs?: ContentSection
}

export type Drafts = Readonly<Partial<Record<ContentKey, Draft>>>

/** Opens an editor: with the stored text, or with what the page shows while there is none. */
export function draftOf({ stored, fallback }: ContentEntry): Draft {
  const text = stored?.content || fallback
  return { text, original: text, version: stored?.version ?? 0 }
}

/** The same words, to be saved over somebody else's once a person has seen both. */
export function withConflict(draft: Draft, theirs: ContentSection): Draft {
  return { ...draft, theirs, version: theirs.version ?? 0 }
}

export const isChanged = ({ text, original }: Draft) => text !== original

export const withDraft = (drafts: Drafts, key: ContentKey, draft: Draft): Drafts => ({
  ...drafts,
  [key]: draft,
})

export function withoutDraft(drafts: Drafts, key: ContentKey): Drafts {
  const { [key]: _closed, ...others } = drafts
  return others
}
