import { page } from '@highline/shared/constants'
import { useEffect, useReducer, useState } from 'react'
import type { Slide } from '../content'
import { mayAutoplay, prefersReducedMotion } from './autoplay-policy'
import { atStart, carousel, wrap } from './carousel-state'

/** A carousel of these slides: moves on every 5 seconds until somebody chooses a slide (spec §4, §9). */
export function useCarousel(slides: Slide[]) {
  const count = slides.length
  const [state, dispatch] = useReducer(carousel, atStart)
  const [awake, setAwake] = useState(false)
  const index = Math.min(state.index, count - 1)
  const moves = state.auto && !state.paused && awake && count > 1
  const film = slides[index]?.video
  const held = awake && !state.insists && film !== undefined && !mayAutoplay(film)

  useEffect(() => {
    setAwake(true)
    if (prefersReducedMotion()) dispatch({ type: 'pause', paused: true })
  }, [])

  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => {
      if (!document.hidden) dispatch({ type: 'tick', count })
    }, page.heroAdvanceMs)
    return () => clearInterval(timer)
  }, [moves, count])

  return {
    index,
    moves,
    /** A film that is held back stands too, unless the slides move on past it. */
    paused: state.paused || (held && !moves),
    /** Nothing moves before the visitor's and the system's wishes are known. */
    still: !awake || state.paused || held,
    auto: state.auto,
    /** Slides whose picture is wanted: the one shown, the one that fades, and, once awake, the next. */
    wanted: new Set([index, state.from, ...(awake ? [wrap(index + 1, count)] : [])]),
    step: (by: 1 | -1) => dispatch({ type: 'step', by, count }),
    choose: (chosen: number) => dispatch({ type: 'choose', index: chosen }),
    pause: (paused: boolean) => dispatch({ type: 'pause', paused }),
  }
}
