import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { autofocusRef } from '../shell/autofocus-ref'
import type { DragHandleProps } from './use-drag'

interface CollectionRowProps {
  name: string
  mark: string
  moving: Moving
  /** Absent while nothing may be dragged. */
  handle: DragHandleProps | undefined
  /** It was edited last: the focus comes back to where the edit began. */
  takesFocus: boolean
  /** Its edit waits for the order to be saved. */
  opening: boolean
  onEdit: () => void
  onDelete: () => void
  children: ReactNode
}

/** An item of a collection with its buttons. */
export function CollectionRow({ name, mark, moving, handle, takesFocus, ...row }: CollectionRowProps) {
  return (
    <li className={`card listed ${mark}`}>
      {handle && <DragHandle {...handle} />}
      {row.children}
      <div className="listed-actions">
        <MoveButtons name={name} {...moving} />
        <Button
          variant="secondary"
          size="small"
          aria-label={`Edit: ${name}`}
          ref={takesFocus ? autofocusRef : null}
          onClick={row.onEdit}
        >
          {row.opening ? 'Opening…' : 'Edit'}
        </Button>
        <Button
          className="delete"
          variant="ghost"
          size="small"
          aria-label={`Delete: ${name}`}
          onClick={row.onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}

/** Moves an item by one place; undefined at the ends of the list. */
interface Moving {
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
}

/** One place up or down. They keep the focus where they lead no further, so that the keyboard stays in the list. */
function MoveButtons({ name, up, down }: Moving & { name: string }) {
  return (
    <div className="move-buttons">
      <MoveButton label={`Move up: ${name}`} onMove={up}>
        <ArrowUp size={18} aria-hidden="true" />
      </MoveButton>
      <MoveButton label={`Move down: ${name}`} onMove={down}>
        <ArrowDown size={18} aria-hidden="true" />
      </MoveButton>
    </div>
  )
}

interface MoveButtonProps {
  label: string
  onMove: (() => void) | undefined
  children: ReactNode
}

function MoveButton({ label, onMove, children }: MoveButtonProps) {
  return (
    <Button
      className="move"
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={!onMove}
      onClick={onMove}
    >
      {children}
    </Button>
  )
}

/** For pointers only; the buttons do the same for everybody. */
function DragHandle(handle: DragHandleProps) {
  return (
    <span className="drag-handle" aria-hidden="true" {...handle}>
      <GripVertical size={20} />
    </span>
  )
}
