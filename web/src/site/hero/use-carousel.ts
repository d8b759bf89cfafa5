import { page } from '@highline/shared/limits'
import { useEffect, useReducer, useState } from 'react'
import { atStart, carousel, wrap } from './carousel-state'

/** A carousel of so many slides: moves on every 5 seconds until somebody chooses a slide (spec §4, §9). */
export function useCarousel(count: number) {
  const [state, dispatch] = useReducer(carousel, atStart)
  const [awake, setAwake] = useState(false)
  const index = Math.min(state.index, count - 1)
  const moves = state.auto && !state.paused && awake && count > 1

  useEffect(() => {
    setAwake(true)
    if (prefersStillness()) dispatch({ type: 'pause', paused: true })
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
    paused: state.paused,
    /** Nothing moves before the visitor's and the system's wishes are known. */
    still: !awake || state.paused,
    auto: state.auto,
    /** Slides whose picture is wanted: the one shown, the one that fades, and, once awake, the next. */
    wanted: new Set([index, state.from, ...(awake ? [wrap(index + 1, count)] : [])]),
    step: (by: 1 | -1) => dispatch({ type: 'step', by, count }),
    choose: (chosen: number) => dispatch({ type: 'choose', index: chosen }),
    pause: (paused: boolean) => dispatch({ type: 'pause', paused }),
  }
}

/** Asked for by the system: less motion, or less data. */
function prefersStillness(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const savesData = Boolean(
    connection && typeof connection === 'object' && Reflect.get(connection, 'saveData'),
  )
  return savesData || matchMedia('(prefers-reduced-motion: reduce)').matches
}
