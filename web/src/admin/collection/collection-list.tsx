import { type ComponentProps, type ReactNode, useState } from 'react'
import { EmptyState } from '../../ui/empty-state'
import type { Collection, Listed } from './collection'
import { CollectionRow } from './collection-row'
import { DeleteDialog } from './delete-dialog'
import { useDrag } from './use-drag'
import type { Editor } from './use-editor'
import { useOrdering } from './use-ordering'
import { useQueuedEdit } from './use-queued-edit'

interface CollectionListProps<Draft extends object, Item extends Listed> {
  kind: Collection<Draft, Item>
  things: readonly Item[]
  editor: Editor<Draft, Item>
  /** Said while there is nothing: that there is nothing, and what the page then shows. */
  none: Omit<ComponentProps<typeof EmptyState>, 'children'>
  /** What a row shows of its thing. */
  children: (thing: Item) => ReactNode
}

/** Everything of a collection in its order, to edit, delete and move. */
export function CollectionList<Draft extends object, Item extends Listed>(
  props: CollectionListProps<Draft, Item>,
) {
  const { kind, things, editor, none } = props
  const [asked, setAsked] = useState<Item>()
  const onDeleted = () => {
    if (editor.editing.at?.id === asked?.id) editor.add()
    setAsked(undefined)
  }
  return (
    <section className="collection-list">
      <h3 className="tab-part">{`${kind.label}s (${things.length})`}</h3>
      {things.length === 0 ? <EmptyState {...none} /> : <Rows {...props} onDelete={setAsked} />}
      {asked && (
        <DeleteDialog kind={kind} thing={asked} onDeleted={onDeleted} onClose={() => setAsked(undefined)} />
      )}
    </section>
  )
}

/**
 * While something is being edited, or opened for it, nothing moves: a move would make the version stale on which the
 * edit is based.
 */
function Rows<Draft extends object, Item extends Listed>({
  kind,
  things,
  editor,
  children,
  onDelete,
}: CollectionListProps<Draft, Item> & { onDelete: (thing: Item) => void }) {
  const { ordered, move, moving, catchingUp, said } = useOrdering(kind, things)
  const { opening, edit } = useQueuedEdit(kind, editor.edit)
  const { list, handle, markOf } = useDrag(ordered.map(({ id }) => id).join(), move)
  const editing = editor.editing.at !== undefined
  const still = editing || opening !== undefined || catchingUp || ordered.length < 2
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {editing && ordered.length > 1 && (
        <p className="field-hint">Save or cancel the edit to change the order.</p>
      )}
      <ol className="rows" ref={list}>
        {ordered.map((thing, i) => (
          <CollectionRow
            key={thing.id}
            name={kind.nameOf(thing)}
            mark={markOf(i)}
            moving={{
              up: still || i === 0 ? undefined : () => move(i, i - 1),
              down: still || i === ordered.length - 1 ? undefined : () => move(i, i + 1),
            }}
            handle={still ? undefined : handle(i)}
            takesFocus={editor.editing.focus === thing.id}
            opening={opening === thing.id}
            onEdit={() => (moving ? edit(thing.id) : editor.edit(thing))}
            onDelete={() => onDelete(thing)}
          >
            {children(thing)}
          </CollectionRow>
        ))}
      </ol>
    </>
  )
}
