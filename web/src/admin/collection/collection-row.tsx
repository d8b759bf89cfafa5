import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { autofocusRef } from '../shell/autofocus-ref'
import { DragHandle, MoveButtons, type Moving } from './move-buttons'
import type { Handle } from './use-drag'

interface CollectionRowProps {
  name: string
  mark: string
  moving: Moving
  /** Absent while nothing may be dragged. */
  handle: Handle | undefined
  /** It was edited last: the focus comes back to where the edit began. */
  takesFocus: boolean
  /** Its edit was asked for and waits for the order to be saved. */
  opening: boolean
  onEdit: () => void
  onDelete: () => void
  children: ReactNode
}

/** One thing of a collection, and what can be done with it. */
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
