import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { dropIndex, useDrag } from './use-drag'
import { inOrderOf, moved, reordered } from './use-ordering'

const things = (...numbers: (number | undefined)[]) => numbers.map((sortOrder, id) => ({ id, sortOrder }))

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 2, ['a', 'c', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('moving an item from index %i to %i keeps the order of the other items', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(order)
})

it.each([
  ['changes its neighbour’s and its own alone', [1, 2, 3, 4], 1, 2, { 2: 2, 1: 3 }],
  ['leaves those that were chosen in use', [10, 20, 30], 2, 0, { 2: 10, 0: 20, 1: 30 }],
  ['makes equal ones after it distinct', [1, 1, 1], 2, 0, { 0: 2, 1: 3 }],
  ['counts those that are missing as the first', [undefined, undefined], 1, 0, { 0: 2 }],
  ['may leave one below zero', [-3, 0], 1, 0, { 1: -3, 0: 0 }],
  ['changes none where everything stands in its place', [1, 5, 9], 1, 1, {}],
])('sort orders: a move %s', (_, numbers, from, to, changed) => {
  const changes = reordered(moved(things(...numbers), from, to))
  expect(Object.fromEntries(changes.map(({ item, sortOrder }) => [item.id, sortOrder]))).toEqual(changed)
})

it('items added elsewhere since the move are placed last', () => {
  expect(inOrderOf([2, 0], things(1, 2, 3)).map(({ id }) => id)).toEqual([2, 0, 1])
})

it.each([
  [0, 20, 0],
  [0, 120, 0],
  [0, 160, 1],
  [0, 900, 2],
  [2, 140, 1],
  [2, 10, 0],
  [1, 150, 1],
])('row centres 50, 150 and 250: a drag from index %i to y=%i drops at index %i', (from, at, to) => {
  expect(dropIndex(at, [50, 150, 250], from)).toBe(to)
})

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
