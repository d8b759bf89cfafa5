import type { Listed, Seen } from './collection'

/** The form: its words, as they were when it opened, and what it is about. */
export interface Editing<Draft, Item> {
  readonly draft: Draft
  readonly original: Draft
  /** What is being edited; undefined while something is being added. */
  readonly at?: Seen
  /** What somebody else saved in the meantime. */
  readonly theirs?: Item
  /** How often the form has been opened: another number is another form. */
  readonly opened: number
  /** Where the focus goes as it opens: into it, or back to the thing of this id, which was edited before. */
  readonly focus?: Focus
}

type Focus = 'first field' | number | undefined

export const adding = <Draft>(empty: Draft, opened = 0, focus?: Focus) => ({
  draft: empty,
  original: empty,
  opened,
  focus,
})

export const changed = <Draft extends object>({ draft, original }: Editing<Draft, unknown>) =>
  JSON.stringify(draft) !== JSON.stringify(original)

/** The same words, to be saved over somebody else's once a person has seen both. */
export function withConflict<Draft, Item extends Listed>(
  editing: Editing<Draft, Item>,
  theirs: Item,
): Editing<Draft, Item> {
  return { ...editing, theirs, at: { id: theirs.id, version: theirs.version } }
}

/** The same words as something new: what they changed has been deleted. */
export function asNew<Draft, Item>(
  { draft, opened }: Editing<Draft, Item>,
  empty: Draft,
): Editing<Draft, Item> {
  return { draft, original: empty, opened }
}
