import { page } from '@highline/shared/constants'
import { useEffect, useReducer, useState } from 'react'
import type { Slide, VideoFile } from '../content'
import { atStart, carousel, wrap } from './carousel-state'

/** A carousel of these slides: moves on every 5 seconds until a slide is chosen (spec §4, §9). */
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

const asks = (query: string) => matchMedia(query).matches

/** Asked for by the system: less motion, or less data. */
const prefersReducedMotion = () => connection().saveData === true || asks('(prefers-reduced-motion: reduce)')

/** Whether a film may be sent unasked: not over a slow connection, and no large one to a small screen. */
function mayAutoplay({ large }: VideoFile): boolean {
  const { effectiveType = '4g' } = connection()
  return effectiveType === '4g' && !(large && asks('(max-width: 767px)'))
}

/** What Chromium knows of the network; others do not tell. */
function connection(): { saveData?: unknown; effectiveType?: unknown } {
  const known: unknown = Reflect.get(navigator, 'connection')
  return typeof known === 'object' && known ? known : {}
}
