import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type RefObject, type SetStateAction, useRef, useState } from 'react'
import { conflictingValue, isRefusal } from '../../api/error-code'
import { useMutationWithCallbacks } from '../../api/use-mutation-with-callbacks'
import { hasFocusMoved } from '../../ui/focus-moved'
import { fail, failWith, succeed } from '../shell/toasts'
import { useMarkUnsaved, useUnsaved } from '../shell/unsaved'
import { type Collection, type Listed, seen } from './collection'
import { adding, asNew, changed, type Editing, withConflict } from './editing'

export type Editor<Draft extends object, Item extends Listed> = ReturnType<typeof useEditor<Draft, Item>>

/** The form of a collection: adds, or edits one thing until that is saved or cancelled (spec §4). */
export function useEditor<Draft extends object, Item extends Listed>(kind: Collection<Draft, Item>) {
  const [editing, setEditing] = useState<Editing<Draft, Item>>(() => adding(kind.empty))
  const form = useRef<HTMLElement>(null)
  const { leave } = useUnsaved()
  useMarkUnsaved(kind.label, changed(editing))

  const add = () => setEditing(({ opened, at }) => adding(kind.empty, opened + 1, at?.id))
  const edit = (thing: Item) => {
    const draft = kind.draftOf(thing)
    leave(() =>
      setEditing(({ opened }) => ({
        draft,
        original: draft,
        at: seen(thing),
        opened: opened + 1,
        focus: 'first field',
      })),
    )
  }
  const { save, saving } = useSave({ kind, editing, setEditing, form })
  return {
    editing,
    saving,
    form,
    change: (part: Partial<Draft>) => setEditing((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    save,
    add,
    edit,
  }
}

interface SaveOptions<Draft extends object, Item extends Listed> {
  kind: Collection<Draft, Item>
  editing: Editing<Draft, Item>
  setEditing: Dispatch<SetStateAction<Editing<Draft, Item>>>
  form: RefObject<Element | null>
}

/**
 * Saves the form. Whatever goes wrong, its words stay. What becomes of it changes no other form that was opened meanwhile.
 * What is added leaves the form free for the next before it is in the list: who sees it there can write on. What is
 * changed keeps the form until the list shows it, which would show the old words once more.
 */
function useSave<Draft extends object, Item extends Listed>(options: SaveOptions<Draft, Item>) {
  const { kind, editing, setEditing, form } = options
  const client = useQueryClient()
  const { at, opened } = editing
  const become = (next: Editing<Draft, Item>) => setEditing((now) => (now.opened === opened ? next : now))
  const { mutate, isPending, variables } = useMutationWithCallbacks(
    useMutation({
      mutationFn: ({ others }: { opened: number; others: readonly Item[] }) =>
        at ? kind.update(editing.draft, at) : kind.create(editing.draft, others),
      meta: { heardAtOnce: !at },
    }),
  )

  function saved(): void {
    const focus = hasFocusMoved(form.current) ? undefined : (at?.id ?? 'first field')
    become(adding(kind.empty, opened + 1, focus))
    succeed({ title: `${kind.label} ${at ? 'Updated' : 'Added'}`, description: `The ${kind.noun} is saved.` })
  }
  function failed(error: Error): void {
    const theirs = kind.read(conflictingValue(error))
    const gone = at && isRefusal(error, 'NOT_FOUND')
    if (theirs) become(withConflict(editing, theirs))
    else if (gone) {
      become(asNew(editing, kind.empty))
      fail({ title: 'Error', description: `This ${kind.noun} was deleted in the meantime.` })
    } else failWith(error, { ...wordsOf(kind), labels: kind.fields })
    if (theirs || gone) void client.invalidateQueries()
  }
  function save(others: readonly Item[]): void {
    const problem = kind.problem?.(editing.draft)
    if (problem) fail({ title: problem })
    else mutate({ opened, others }, { onSuccess: saved, onError: failed })
  }
  return { save, saving: isPending && variables.opened === opened }
}

const wordsOf = ({ noun }: { noun: string }) => ({
  title: 'Error',
  fallback: `The ${noun} could not be saved. Please try again.`,
})
