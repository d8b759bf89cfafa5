import { type ComponentProps, useEffect, useRef, useState } from 'react'

export type DragHandleProps = Pick<
  ComponentProps<'span'>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
>

interface Held {
  readonly from: number
  readonly to: number
  /** The `order` of the list when the drag began. */
  readonly order: string
}

/**
 * Drags rows by their handles. Rows do not move before the drop; a line marks the drop position. Escape cancels the
 * drag, and so does a change of the list. @param order key of the list's items and their order
 */
export function useDrag(order: string, onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [taken, setHeld] = useState<Held>()
  const held = taken?.order === order ? taken : undefined
  const holding = held !== undefined
  useEffect(() => {
    if (!holding) return
    const heard = ({ key }: KeyboardEvent) => key === 'Escape' && setHeld(undefined)
    window.addEventListener('keydown', heard)
    return () => window.removeEventListener('keydown', heard)
  }, [holding])

  const handle = (from: number): DragHandleProps => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setHeld({ from, to: from, order })
    },
    onPointerMove: (event) => {
      if (!held) return
      scrollAtEdges(event.clientY)
      setHeld({ ...held, to: dropIndex(event.clientY, middlesOf(list.current), held.from) })
    },
    onPointerUp: () => {
      if (held) onDrop(held.from, held.to)
      setHeld(undefined)
    },
    onPointerCancel: () => setHeld(undefined),
  })
  return { list, handle, markOf: (row: number) => markOf(row, held) }
}

/** Returns the CSS class of a row during a drag: for the dragged row, and for the row next to the drop position. */
function markOf(row: number, held: Held | undefined): '' | 'held' | 'fall-before' | 'fall-after' {
  if (!held) return ''
  if (row === held.from) return 'held'
  if (row !== held.to) return ''
  return held.to < held.from ? 'fall-before' : 'fall-after'
}

function middlesOf(list: HTMLElement | null): number[] {
  return [...(list?.children ?? [])].map((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return (top + bottom) / 2
  })
}

/** Scrolls the page while a row is dragged near the top or bottom edge of the viewport. */
function scrollAtEdges(height: number): void {
  const edge = 60
  const past = Math.max(0, height - window.innerHeight + edge) - Math.max(0, edge - height)
  if (past !== 0) window.scrollBy({ top: past / 4, behavior: 'instant' })
}

/** Returns the index for a drop at this `clientY`. @param middles vertical centres of all rows, the dragged one too */
export const dropIndex = (height: number, middles: readonly number[], from: number) =>
  middles.filter((middle, i) => i !== from && middle < height).length
