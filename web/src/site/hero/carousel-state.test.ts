import { expect, test } from 'vitest'
import { atStart, type CarouselEvent, type CarouselState, carousel } from './carousel-state'

const count = 3
const after = (events: CarouselEvent[], from: CarouselState = atStart) => events.reduce(carousel, from)

test('the slides go round in both directions', () => {
  expect(after([{ type: 'step', by: -1, count }]).index).toBe(2)
  expect(
    after([
      { type: 'tick', count },
      { type: 'tick', count },
      { type: 'tick', count },
    ]).index,
  ).toBe(0)
})

test('moving on by itself leaves it moving', () => {
  expect(after([{ type: 'tick', count }]).auto).toBe(true)
})

test.each<CarouselEvent>([
  { type: 'step', by: 1, count },
  { type: 'step', by: -1, count },
  { type: 'choose', index: 0 },
])('$type stops it for good', (choice) => {
  const state = after([choice, { type: 'pause', paused: true }, { type: 'pause', paused: false }])
  expect(state.auto).toBe(false)
})

test('a pause does not stop it for good', () => {
  const state = after([
    { type: 'pause', paused: true },
    { type: 'pause', paused: false },
  ])
  expect(state).toMatchObject({ auto: true, paused: false })
})
