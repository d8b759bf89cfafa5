import type * as z from 'zod/mini'

/** What every listed item has: a slide, a project. */
export interface Listed {
  readonly id: number
  readonly sortOrder?: number | undefined
  readonly version?: number | undefined
}

/** A list that an administrator edits: its names, its form, and the calls that store it. */
export interface Collection<Values extends object, Item extends Listed> {
  /** An item as toasts and buttons call it: "Hero Item". */
  readonly label: string
  /** An item as a sentence calls it: "hero item". */
  readonly noun: string
  /** Labels of the form's fields, by their names in the API. */
  readonly fields: Readonly<Record<string, string>>
  /** The values of an empty form. */
  readonly empty: Values
  readonly schema: z.ZodMiniType<Item>
  readonly nameOf: (item: Item) => string
  readonly valuesOf: (item: Item) => Values
  /** Why the form cannot be sent although its button is enabled; undefined when it can. */
  readonly problem?: (values: Values) => string | undefined
  readonly list: () => Promise<Item[]>
  /** Adds an item after the others. */
  readonly create: (values: Values, others: readonly Item[]) => Promise<unknown>
  /** Replaces the version of an item that was read. */
  readonly update: (values: Values, base: Listed) => Promise<unknown>
  /** Changes the sort order alone. */
  readonly reorder: (sortOrder: number, base: Listed) => Promise<unknown>
  readonly remove: (id: number) => Promise<unknown>
  /** Adds a deleted item again, under a new id; undefined where it cannot be added. */
  readonly recreate: (item: Item) => (() => Promise<unknown>) | undefined
}
