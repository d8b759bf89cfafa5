import { type ComponentProps, type ReactNode, useState } from 'react'
import { EmptyState } from '../../ui/empty-state'
import type { Collection, Listed } from './collection'
import { CollectionRow } from './collection-row'
import { DeleteItemDialog } from './delete-item-dialog'
import { useDrag } from './use-drag'
import type { Editor } from './use-editor'
import { useOrdering, useQueuedEdit } from './use-ordering'

interface CollectionListProps<Values extends object, Item extends Listed> {
  config: Collection<Values, Item>
  items: readonly Item[]
  editor: Editor<Values, Item>
  /** What an empty list shows. */
  none: Omit<ComponentProps<typeof EmptyState>, 'children'>
  /** Draws an item in its row. */
  children: (item: Item) => ReactNode
}

/** The items of a collection in their order, to edit, delete and move. */
export function CollectionList<Values extends object, Item extends Listed>(
  props: CollectionListProps<Values, Item>,
) {
  const { config, items, editor, none } = props
  const [asked, setAsked] = useState<Item>()
  const onDeleted = () => {
    if (editor.draft.base?.id === asked?.id) editor.add()
    setAsked(undefined)
  }
  return (
    <section className="collection-list">
      <h3 className="tab-part">{`${config.label}s (${items.length})`}</h3>
      {items.length === 0 ? <EmptyState {...none} /> : <Rows {...props} onDelete={setAsked} />}
      {asked && (
        <DeleteItemDialog
          config={config}
          item={asked}
          onDeleted={onDeleted}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

/** While an item is edited, or about to be, none can be moved: a move would make the edit's version stale. */
function Rows<Values extends object, Item extends Listed>({
  config,
  items,
  editor,
  children,
  onDelete,
}: CollectionListProps<Values, Item> & { onDelete: (item: Item) => void }) {
  const { ordered, move, moving, catchingUp, said } = useOrdering(config, items)
  const { opening, edit } = useQueuedEdit(config, editor.edit)
  const { list, handle, markOf } = useDrag(ordered.map(({ id }) => id).join(), move)
  const editing = editor.draft.base !== undefined
  const fixed = editing || opening !== undefined || catchingUp || ordered.length < 2
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {editing && ordered.length > 1 && (
        <p className="field-hint">Save or cancel the edit to change the order.</p>
      )}
      <ol className="rows" ref={list}>
        {ordered.map((item, i) => (
          <CollectionRow
            key={item.id}
            name={config.nameOf(item)}
            mark={markOf(i)}
            moving={{
              up: fixed || i === 0 ? undefined : () => move(i, i - 1),
              down: fixed || i === ordered.length - 1 ? undefined : () => move(i, i + 1),
            }}
            handle={fixed ? undefined : handle(i)}
            takesFocus={editor.focus === item.id}
            opening={opening === item.id}
            onEdit={() => (moving ? edit(item.id) : editor.edit(item))}
            onDelete={() => onDelete(item)}
          >
            {children(item)}
          </CollectionRow>
        ))}
      </ol>
    </>
  )
}
