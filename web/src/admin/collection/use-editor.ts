import { lastSortOrder } from '@highline/shared/public-content'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isRefusal } from '../../api/errors'
import { uuid } from '../../api/uuid'
import { type Draft, draftOf, isChanged, useDraft } from '../../forms/draft'
import { hasFocusMoved } from '../../ui/focus-moved'
import { fail, handleError, succeed } from '../shell/toasts'
import { useBlockLeaving, useUnsaved } from '../shell/unsaved'
import { type BaseItem, type Collection, type ItemValues, lowerCaseLabel, valuesOf } from './collection'

export type Editor<Item extends BaseItem> = ReturnType<typeof useEditor<Item>>

interface FormState<Item> {
  /** Idempotency key of the added item: a resend after a lost response does not add it twice. */
  readonly key: string
  /** Without a base the form adds an item. */
  readonly draft: Draft<ItemValues, Item | undefined>
  /** Focus target when the form opens: its first field, or the list item with this id, which was edited before. */
  readonly focus?: 'first field' | number | undefined
}

/**
 * State of the form that adds an item, or edits one until saved or cancelled (spec §4). If the form is opened for
 * another item during a save, the outcome of that save does not affect it. @param items the current list
 */
export function useEditor<Item extends BaseItem>(config: Collection<Item>, items: readonly Item[] = []) {
  const { label, missingFileError } = config
  const noun = lowerCaseLabel(config)
  const adding = () => emptyForm(config)
  const [{ key, draft, focus }, setEditing] = useState(adding)
  const { base } = draft
  const defaults = base ? undefined : config.defaultsOf?.(items)
  const value: ItemValues = { ...draft.value, texts: { ...defaults, ...draft.value.texts } }
  const form = useRef<HTMLElement>(null)
  const { proceed } = useUnsaved()
  useBlockLeaving(label, isChanged(draft))
  const { mutateAsync } = useMutation({
    mutationFn: (values: ItemValues) =>
      base
        ? config.update(values, base)
        : config.create(values, lastSortOrder(items), { 'idempotency-key': key }),
    // An added item resets the form before the refetch; an updated one closes it after, when the list is current.
    meta: { skipsRefetchWait: !base },
  })

  const setDraft = (update: (now: typeof draft) => typeof draft) =>
    setEditing((now) => ({ ...now, draft: update(now.draft) }))
  const replaceForm = (next: FormState<Item>) =>
    setEditing((now) => (now.draft.original === draft.original ? next : now))

  const { change, save, saving } = useDraft([draft, setDraft], {
    schema: config.schema,
    send: () => mutateAsync(value),
    onSaved: () => {
      const next = hasFocusMoved(form.current) ? undefined : (base?.id ?? 'first field')
      replaceForm({ ...adding(), focus: next })
      succeed({ title: `${label} ${base ? 'Updated' : 'Added'}`, description: `The ${noun} is saved.` })
    },
    onFailed: (error) => {
      if (base && isRefusal(error, 'NOT_FOUND')) {
        const fresh = adding()
        replaceForm({ ...fresh, draft: { ...fresh.draft, value } })
        fail({ title: 'Error', description: `This ${noun} was deleted in the meantime.` })
      } else
        handleError(`The ${noun} could not be saved. Please try again.`, { labels: labelsOf(config) })(error)
    },
  })
  return {
    draft,
    /** Values in the form, including defaults. */
    value,
    focus,
    form,
    saving,
    change: (part: Partial<ItemValues>) => change((now) => ({ ...now, ...part })),
    save: () => {
      if (missingFileError && value.mediaId === null) fail({ title: missingFileError })
      else void save()
    },
    add: () => setEditing((now) => ({ ...adding(), focus: now.draft.base?.id })),
    edit: (item: Item) =>
      proceed(() => setEditing({ key, draft: draftOf(valuesOf(config, item), item), focus: 'first field' })),
  }
}

const emptyForm = <Item extends BaseItem>({ textsOf }: Collection<Item>): FormState<Item> => ({
  key: uuid(),
  draft: draftOf<ItemValues, Item | undefined>({ mediaId: null, texts: textsOf({}) }, undefined),
})

/** Returns the names of the fields in error messages, such as "The title". */
const labelsOf = <Item extends BaseItem>({ fields }: Collection<Item>) =>
  Object.fromEntries(fields.map(({ name, label }) => [name, `The ${label.toLowerCase()}`]))
