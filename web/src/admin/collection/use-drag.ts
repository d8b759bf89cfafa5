import { type ComponentProps, useEffect, useRef, useState } from 'react'

export type DragHandleProps = Pick<
  ComponentProps<'span'>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
>

interface Held {
  readonly from: number
  readonly to: number
  /** The list that it was taken from. */
  readonly order: string
}

/**
 * Drags rows by their handles. Nothing moves until the row is let go: a line shows where it would fall. Escape lets it go
 * where it was, and so does a list that has changed. @param order another one for another list, or order of it
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

/** The class of a row while one is dragged: the dragged row, or the one beside which it would be dropped. */
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

/** A row that is held at the top or bottom of the window brings more of the list into it. */
function scrollAtEdges(height: number): void {
  const edge = 60
  const past = Math.max(0, height - window.innerHeight + edge) - Math.max(0, edge - height)
  if (past !== 0) window.scrollBy({ top: past / 4, behavior: 'instant' })
}

/** Where an item that is held at a height would be dropped. @param middles of all rows, the held one's included */
export const dropIndex = (height: number, middles: readonly number[], from: number) =>
  middles.filter((middle, i) => i !== from && middle < height).length
