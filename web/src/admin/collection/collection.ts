import type { ItemKindName } from '@highline/shared/content-kinds'
import type { IdempotencyHeaders } from '@highline/shared/schemas/id'
import type { ComponentProps } from 'react'
import type * as z from 'zod/mini'
import type { EmptyState } from '../../ui/empty-state'
import type { TextField } from '../../ui/field'

export interface Listed {
  readonly id: number
  readonly mediaId: number | null
  readonly sortOrder?: number | undefined
  readonly version?: number | undefined
}

export interface ItemValues {
  readonly mediaId: number | null
  /** By the names of their fields. */
  readonly texts: Readonly<Record<string, string>>
}

interface ItemField extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  /** As the API calls it. */
  readonly name: string
  readonly rows?: number
}

/** A list that an administrator edits: its names, its form, and the calls that store it. */
export interface Collection<Item extends Listed> {
  /** Says which file an item shows, and how long its texts may be. */
  readonly kind: ItemKindName
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly none: ComponentProps<typeof EmptyState>
  /** An item as toasts and buttons call it: "Hero Item". */
  readonly label: string
  readonly fileLabel: string
  /** Said when the form is sent without a file; absent where its button waits for one, as the API does. */
  readonly missingFile?: string
  readonly fields: readonly ItemField[]
  readonly schema: z.ZodMiniType<Item>
  readonly nameOf: (item: Item) => string
  /** What the list says of an item beside its name. */
  readonly wordsOf: (item: Item) => { readonly text: string; readonly fact: string }
  /** The texts of the form, which is empty without an item. */
  readonly textsOf: (item: Partial<Item>) => ItemValues['texts']
  /** What stands in a new item's fields until they are typed in. @param items what is listed now */
  readonly defaultsOf?: (items: readonly Item[]) => ItemValues['texts']
  readonly query: {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<Item[]>
  }
  /** As the query, past the cache. */
  readonly list: () => Promise<Item[]>
  /** @param place where the order is no field of the form */
  readonly create: (
    values: ItemValues,
    place: { sortOrder?: number },
    headers: z.infer<typeof IdempotencyHeaders>,
  ) => Promise<unknown>
  /** Replaces the version of an item that was read. */
  readonly update: (values: ItemValues, base: Listed) => Promise<unknown>
  readonly reorder: (sortOrder: number, base: Listed) => Promise<unknown>
  readonly remove: (id: number) => Promise<unknown>
}

/** An item as a sentence calls it: "hero item". */
export const nounOf = ({ label }: { readonly label: string }) => label.toLowerCase()

export const valuesOf = <Item extends Listed>({ textsOf }: Collection<Item>, item: Item): ItemValues => ({
  mediaId: item.mediaId,
  texts: textsOf(item),
})
