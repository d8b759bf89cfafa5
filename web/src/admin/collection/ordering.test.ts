import { describe, expect, it } from 'vitest'
import { dropIndex } from './use-drag'
import { inOrderOf, moved, reordered } from './use-ordering'

const things = (...numbers: (number | undefined)[]) => numbers.map((sortOrder, id) => ({ id, sortOrder }))
const numbersAfter = (list: ReturnType<typeof things>, from: number, to: number) =>
  reordered(moved(list, from, to)).map(({ item, sortOrder }) => [item.id, sortOrder])

describe('a thing that is moved', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 2, ['a', 'c', 'b']],
    [1, 1, ['a', 'b', 'c']],
  ])('from %i to %i stands there, and the others keep their order', (from, to, order) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(order)
  })

  it('changes its neighbour’s number and its own, and no other', () => {
    expect(numbersAfter(things(1, 2, 3, 4), 1, 2)).toEqual([
      [2, 2],
      [1, 3],
    ])
  })

  it('leaves the numbers that were chosen in use', () => {
    expect(numbersAfter(things(10, 20, 30), 2, 0)).toEqual([
      [2, 10],
      [0, 20],
      [1, 30],
    ])
  })

  it('among equal numbers makes those after it distinct', () => {
    expect(numbersAfter(things(1, 1, 1), 2, 0)).toEqual([
      [0, 2],
      [1, 3],
    ])
  })

  it('counts as the first where it has no number', () => {
    expect(numbersAfter(things(undefined, undefined), 1, 0)).toEqual([[0, 2]])
  })

  it('may come before zero', () => {
    expect(numbersAfter(things(-3, 0), 1, 0)).toEqual([
      [1, -3],
      [0, 0],
    ])
  })
})

it('puts what was added elsewhere meanwhile last', () => {
  expect(inOrderOf([2, 0], things(1, 2, 3)).map(({ id }) => id)).toEqual([2, 0, 1])
})

it('changes nothing where everything stands in its place', () => {
  expect(reordered(things(1, 5, 9))).toEqual([])
})

describe('a row that is held over rows with their middles at 50, 150 and 250', () => {
  it.each([
    [0, 20, 0],
    [0, 120, 0],
    [0, 160, 1],
    [0, 900, 2],
    [2, 140, 1],
    [2, 10, 0],
    [1, 150, 1],
  ])('from place %i at a height of %i falls into place %i', (from, height, to) => {
    expect(dropIndex(height, [50, 150, 250], from)).toBe(to)
  })
})
