/** Where the carousel is. */
export interface CarouselState {
  index: number
  /** The slide before, while it fades. */
  from: number
  /** Moves on by itself; false for good from the first manual choice (spec §4). */
  auto: boolean
  /** Stands still until told otherwise: the visitor's wish, or the system's for less motion. */
  paused: boolean
  /** The visitor has asked for what moves: films are not held back any more. */
  insists: boolean
}

export type CarouselEvent =
  | { type: 'tick'; count: number }
  | { type: 'step'; by: 1 | -1; count: number }
  | { type: 'choose'; index: number }
  | { type: 'pause'; paused: boolean }

export const atStart: CarouselState = { index: 0, from: 0, auto: true, paused: false, insists: false }

export function carousel(state: CarouselState, event: CarouselEvent): CarouselState {
  const { index } = state
  switch (event.type) {
    case 'tick':
      return { ...state, index: wrap(index + 1, event.count), from: index }
    case 'step':
      return { ...state, index: wrap(index + event.by, event.count), from: index, auto: false }
    case 'choose':
      return { ...state, index: event.index, from: index, auto: false }
    case 'pause':
      return { ...state, paused: event.paused, insists: !event.paused }
  }
}

/** The number of a slide, counted in a circle; also brings back one that is no more. */
export const wrap = (index: number, count: number) => ((index % count) + count) % count
