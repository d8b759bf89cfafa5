/** What every listed thing has: a slide, a project. */
export interface Listed {
  readonly id: number
  readonly sortOrder?: number | undefined
  readonly version?: number | undefined
}

/** Which thing a save changes, and the version that it takes the place of. */
export interface Seen {
  readonly id: number
  readonly version: number | undefined
}

export const seen = ({ id, version }: Listed): Seen => ({ id, version })

/** A kind of thing that an administrator lists on the page: its names, its form, and the calls that keep it. */
export interface Collection<Draft extends object, Item extends Listed> {
  /** As toasts and buttons call one of them: "Hero Item". */
  readonly label: string
  /** As a sentence calls one of them: "hero item". */
  readonly noun: string
  /** What the fields of the form are called, by their names in the API. */
  readonly fields: Readonly<Record<string, string>>
  /** A form with nothing in it. */
  readonly empty: Draft
  readonly nameOf: (thing: Item) => string
  readonly draftOf: (thing: Item) => Draft
  /** Why the form cannot be sent although its button is enabled; undefined when it can. */
  readonly problem?: (draft: Draft) => string | undefined
  /** The thing in a refusal's `current`; undefined when it is none. */
  readonly read: (current: unknown) => Item | undefined
  readonly list: () => Promise<Item[]>
  /** Adds one after those that there are. */
  readonly create: (draft: Draft, others: readonly Item[]) => Promise<unknown>
  readonly update: (draft: Draft, at: Seen) => Promise<unknown>
  /** Gives it another place and leaves the rest as it is. */
  readonly reorder: (sortOrder: number, at: Seen) => Promise<unknown>
  readonly remove: (id: number) => Promise<unknown>
  /** Adds what was deleted once more, in its place, under a new id; undefined where it cannot be added again. */
  readonly recreate: (thing: Item) => (() => Promise<unknown>) | undefined
}
