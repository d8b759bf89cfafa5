import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../api/error-code'
import { type Draft, draftOf, isChanged, useDraft } from '../../forms/use-draft'
import { hasFocusMoved } from '../../ui/focus-moved'
import { fail, failWith, succeed } from '../shell/toasts'
import { useMarkUnsaved, useUnsaved } from '../shell/unsaved'
import type { Collection, Listed } from './collection'

export type Editor<Values extends object, Item extends Listed> = ReturnType<typeof useEditor<Values, Item>>

interface FormState<Values, Item> {
  /** Without a base the form adds an item. */
  readonly draft: Draft<Values, Item | undefined>
  /** Where the focus goes as the form opens: into it, or to the item of this id, which was edited before. */
  readonly focus?: 'first field' | number | undefined
}

/**
 * The form of a collection: adds, or edits one item until that is saved or cancelled (spec §4). It may be opened for
 * another item while one is saved, whose outcome leaves the form as it is then.
 * @param items what is listed now
 */
export function useEditor<Values extends object, Item extends Listed>(
  config: Collection<Values, Item>,
  items: readonly Item[] = [],
) {
  const adding = () => draftOf<Values, Item | undefined>({ ...config.empty }, undefined)
  const [{ draft, focus }, setEditing] = useState<FormState<Values, Item>>(() => ({ draft: adding() }))
  const { value, base } = draft
  const form = useRef<HTMLElement>(null)
  const client = useQueryClient()
  const { leave } = useUnsaved()
  useMarkUnsaved(config.label, isChanged(draft))
  const { mutateAsync } = useMutation({
    mutationFn: (values: Values) => (base ? config.update(values, base) : config.create(values, items)),
    // An added item frees the form before the list shows it; the list shows a changed one before the form closes.
    meta: { heardAtOnce: !base },
  })

  const setDraft = (update: (now: typeof draft) => typeof draft) =>
    setEditing((now) => ({ ...now, draft: update(now.draft) }))
  const replaceForm = (next: FormState<Values, Item>) =>
    setEditing((now) => (now.draft.original === draft.original ? next : now))
  const words = { title: 'Error', fallback: `The ${config.noun} could not be saved. Please try again.` }

  const { change, save, saving } = useDraft([draft, setDraft], {
    schema: config.schema,
    send: () => mutateAsync(value),
    onSaved: () => {
      const next = hasFocusMoved(form.current) ? undefined : (base?.id ?? 'first field')
      replaceForm({ draft: adding(), focus: next })
      succeed({
        title: `${config.label} ${base ? 'Updated' : 'Added'}`,
        description: `The ${config.noun} is saved.`,
      })
    },
    onConflict: () => void client.invalidateQueries(),
    onFailed: (error) => {
      if (!base || !isRefusal(error, 'NOT_FOUND')) return failWith(error, { ...words, labels: config.fields })
      replaceForm({ draft: { ...adding(), value } })
      fail({ title: 'Error', description: `This ${config.noun} was deleted in the meantime.` })
      void client.invalidateQueries()
    },
  })
  return {
    draft,
    focus,
    form,
    saving,
    change: (part: Partial<Values>) => change((now) => ({ ...now, ...part })),
    save: () => {
      const problem = config.problem?.(value)
      if (problem) fail({ title: problem })
      else void save()
    },
    add: () => setEditing((now) => ({ draft: adding(), focus: now.draft.base?.id })),
    edit: (item: Item) =>
      leave(() => setEditing({ draft: draftOf(config.valuesOf(item), item), focus: 'first field' })),
  }
}

/** For the first field of the form: takes the focus as the form opens again, but not as the tab opens. */
export function useFirstField<Values extends object, Item extends Listed>({
  draft: { original },
  focus,
}: Editor<Values, Item>) {
  const field = useRef<HTMLInputElement>(null)
  const last = useRef(original)
  useEffect(() => {
    if (last.current !== original && focus === 'first field') field.current?.focus()
    last.current = original
  }, [original, focus])
  return field
}
