import type { ItemKindName } from '@highline/shared/content-kinds'
import type { IdempotencyHeaders } from '@highline/shared/schemas/id'
import type { ComponentProps } from 'react'
import type * as z from 'zod/mini'
import type { EmptyState } from '../../ui/empty-state'
import type { TextField } from '../../ui/field'

export interface BaseItem {
  readonly id: number
  readonly mediaId: number | null
  readonly sortOrder?: number | undefined
  readonly version?: number | undefined
}

export interface ItemValues {
  readonly mediaId: number | null
  /** Texts by field name. */
  readonly texts: Readonly<Record<string, string>>
}

interface ItemField extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  /** Name of the field in the API. */
  readonly name: string
  readonly rows?: number
}

/** Configuration of a list that an administrator edits: its labels, its form fields, and its API calls. */
export interface Collection<Item extends BaseItem> {
  /** Content kind, which determines the type of media file and the maximum text lengths. */
  readonly kind: ItemKindName
  readonly title: string
  readonly lead: string
  readonly none: ComponentProps<typeof EmptyState>
  /** Label of an item in toasts and buttons, such as "Hero Item". */
  readonly label: string
  readonly fileLabel: string
  /** Error on submit without a file. If absent, the API requires one, so the button is disabled without it. */
  readonly missingFileError?: string
  readonly fields: readonly ItemField[]
  readonly schema: z.ZodMiniType<Item>
  readonly nameOf: (item: Item) => string
  /** Returns the texts that the list shows beside the name of an item. */
  readonly wordsOf: (item: Item) => { readonly text: string; readonly fact: string }
  /** Returns the form values of an item; for an empty object, those of the empty form. */
  readonly textsOf: (item: Partial<Item>) => ItemValues['texts']
  /** Returns the default values of a new item, used until the user edits them. @param items the current list */
  readonly defaultsOf?: (items: readonly Item[]) => ItemValues['texts']
  readonly query: {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<Item[]>
  }
  /** Fetches the same list as the query, bypassing the cache. */
  readonly list: () => Promise<Item[]>
  /** @param place sort order, for collections whose form has no field for it */
  readonly create: (
    values: ItemValues,
    place: { sortOrder?: number },
    headers: z.infer<typeof IdempotencyHeaders>,
  ) => Promise<unknown>
  /** @param base item as it was read; its version is the condition of the save */
  readonly update: (values: ItemValues, base: BaseItem) => Promise<unknown>
  readonly reorder: (sortOrder: number, base: BaseItem) => Promise<unknown>
  readonly remove: (id: number) => Promise<unknown>
}

/** Returns the label of an item within a sentence, such as "hero item". */
export const lowerCaseLabel = ({ label }: { readonly label: string }) => label.toLowerCase()

export const valuesOf = <Item extends BaseItem>({ textsOf }: Collection<Item>, item: Item): ItemValues => ({
  mediaId: item.mediaId,
  texts: textsOf(item),
})
