import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import type { Handle } from './use-drag'

/** Where a thing can be moved. */
export interface Moving {
  /** Moves it so many places; undefined where it leads no further. */
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
}

/** One place up or down. They keep the focus where they lead no further, so that the keyboard stays in the list. */
export function MoveButtons({ name, up, down }: Moving & { name: string }) {
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
export function DragHandle(handle: Handle) {
  return (
    <span className="drag-handle" aria-hidden="true" {...handle}>
      <GripVertical size={20} />
    </span>
  )
}
