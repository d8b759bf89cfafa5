import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useDrag } from './use-drag'

beforeEach(() => {
  Element.prototype.setPointerCapture = () => undefined
})

type Drop = (from: number, to: number) => void

function Rows({ names, onDrop }: { names: string[]; onDrop: Drop }) {
  const { list, handle, markOf } = useDrag(names.join(), onDrop)
  return (
    <ol ref={list}>
      {names.map((name, i) => (
        <li key={name} className={markOf(i)}>
          <span {...handle(i)}>{name}</span>
        </li>
      ))}
    </ol>
  )
}

/** Drags the last row over the first without releasing it. */
function hold(onDrop: Drop) {
  const { rerender } = render(<Rows names={['Ada', 'Ben', 'Cid']} onDrop={onDrop} />)
  const held = screen.getByText('Cid')
  fireEvent.pointerDown(held, { button: 0 })
  fireEvent.pointerMove(held, { clientY: 0 })
  return { held, read: (names: string[]) => rerender(<Rows names={names} onDrop={onDrop} />) }
}
const marked = () => [...document.querySelectorAll('li')].map(({ className }) => className)

it('reports the drop position when the row is released', () => {
  const onDrop = vi.fn<Drop>()
  const { held } = hold(onDrop)
  expect(marked()).toEqual(['fall-before', '', 'held'])
  fireEvent.pointerUp(held)
  expect(onDrop.mock.calls).toEqual([[2, 0]])
  expect(marked()).toEqual(['', '', ''])
})

it('cancels the drag when the list changes during it', () => {
  const onDrop = vi.fn<Drop>()
  const { held, read } = hold(onDrop)
  read(['New', 'Ada', 'Ben', 'Cid'])
  expect(marked()).toEqual(['', '', '', ''])
  fireEvent.pointerMove(held, { clientY: 0 })
  fireEvent.pointerUp(held)
  expect(onDrop).not.toHaveBeenCalled()
})
