import { acceptedMediaOf } from '@highline/shared/content-kinds'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button, GhostButton, SmallButton } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { HiddenBadge, MediaReference } from '../media-picker/media-preview'
import { autofocusRef } from '../shell/autofocus-ref'
import type { BaseItem, Collection } from './collection'
import { DeleteItemDialog } from './delete-item-dialog'
import { type DragHandleProps, useDrag } from './use-drag'
import type { Editor } from './use-editor'
import { useOrdering, useQueuedEdit } from './use-ordering'

interface CollectionListProps<Item extends BaseItem> {
  config: Collection<Item>
  items: readonly Item[]
  editor: Editor<Item>
}

export function CollectionList<Item extends BaseItem>(props: CollectionListProps<Item>) {
  const { config, items, editor } = props
  const [asked, setAsked] = useState<Item>()
  const onDeleted = () => {
    if (editor.draft.base?.id === asked?.id) editor.add()
    setAsked(undefined)
  }
  return (
    <section className="collection-list">
      <h3 className="tab-part">{`${config.label}s (${items.length})`}</h3>
      {items.length === 0 ? <EmptyState {...config.none} /> : <Rows {...props} onDelete={setAsked} />}
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

interface RowsProps<Item extends BaseItem> extends CollectionListProps<Item> {
  onDelete: (item: Item) => void
}

/** Moves are disabled while an item is edited or opened for it: a move would make the edit's version stale. */
function Rows<Item extends BaseItem>({ config, items, editor, onDelete }: RowsProps<Item>) {
  const { ordered, move, moving, catchingUp, said } = useOrdering(config, items)
  const { opening, edit } = useQueuedEdit(config, editor.edit)
  const { list, handle, markOf } = useDrag(ordered.map(({ id }) => id).join(), move)
  useAddedInView(list, ordered)
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
          <Row
            key={item.id}
            name={config.nameOf(item)}
            mark={markOf(i)}
            onUp={fixed || i === 0 ? undefined : () => move(i, i - 1)}
            onDown={fixed || i === ordered.length - 1 ? undefined : () => move(i, i + 1)}
            handle={fixed ? undefined : handle(i)}
            takesFocus={editor.focus === item.id}
            opening={opening === item.id}
            onEdit={() => (moving ? edit(item.id) : editor.edit(item))}
            onDelete={() => onDelete(item)}
          >
            <ItemView config={config} item={item} />
          </Row>
        ))}
      </ol>
    </>
  )
}

/** Scrolls to a newly added item, which has the highest id. */
function useAddedInView(list: RefObject<HTMLElement | null>, items: readonly BaseItem[]) {
  const newest = Math.max(...items.map(({ id }) => id))
  const known = useRef(newest)
  useEffect(() => {
    if (newest > known.current) {
      const place = items.findIndex(({ id }) => id === newest)
      list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
    }
    known.current = Math.max(known.current, newest)
  }, [newest, items, list])
}

interface RowProps {
  name: string
  mark: string
  /** `onUp` and `onDown` move the item by one place; undefined where it cannot be moved. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  /** For pointers only; the buttons are the keyboard alternative. */
  handle: DragHandleProps | undefined
  /** Whether the edit button takes the focus, because this item was edited last. */
  takesFocus: boolean
  /** Whether its edit is waiting for moves to be saved. */
  opening: boolean
  onEdit: () => void
  onDelete: () => void
  children: ReactNode
}

function Row({ name, mark, handle, takesFocus, opening, children, ...on }: RowProps) {
  return (
    <li className={`card listed ${mark}`}>
      {handle && (
        <span className="drag-handle" aria-hidden="true" {...handle}>
          <GripVertical size={20} />
        </span>
      )}
      {children}
      <div className="listed-actions">
        <div className="move-buttons">
          <MoveButton label={`Move up: ${name}`} Icon={ArrowUp} onMove={on.onUp} />
          <MoveButton label={`Move down: ${name}`} Icon={ArrowDown} onMove={on.onDown} />
        </div>
        <SmallButton aria-label={`Edit: ${name}`} ref={takesFocus ? autofocusRef : null} onClick={on.onEdit}>
          {opening ? 'Opening…' : 'Edit'}
        </SmallButton>
        <GhostButton className="delete" aria-label={`Delete: ${name}`} onClick={on.onDelete}>
          Delete
        </GhostButton>
      </div>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  Icon: typeof ArrowUp
  onMove: (() => void) | undefined
}

/** Uses `aria-disabled`, so that the button keeps the focus when the item reaches an end of the list. */
function MoveButton({ label, Icon, onMove }: MoveButtonProps) {
  return (
    <Button
      className="move"
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={!onMove}
      onClick={onMove}
    >
      <Icon size={18} aria-hidden="true" />
    </Button>
  )
}

export function ItemView<Item extends BaseItem>({ config, item }: { config: Collection<Item>; item: Item }) {
  const { text, fact } = config.wordsOf(item)
  const none = config.fileLabel.toLowerCase()
  return (
    <div className="listed-item">
      <MediaReference id={item.mediaId} none={`No ${none}`} />
      <div className="row-words">
        <h4 className="card-title">{config.nameOf(item)}</h4>
        {text && <p className="row-text">{text}</p>}
        <p className="row-fact">{fact}</p>
        <HiddenBadge mediaId={item.mediaId} accepted={acceptedMediaOf(config.kind)}>
          {`Hidden – no ${none}`}
        </HiddenBadge>
      </div>
    </div>
  )
}
