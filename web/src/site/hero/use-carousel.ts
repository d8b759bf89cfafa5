import { page } from '@highline/shared/constants'
import { useEffect, useState } from 'react'
import type { Slide, VideoFile } from '../content'

interface CarouselState {
  index: number
  /** The slide before, while it fades. */
  from: number
  /** The next slide's picture may load: when half the time has gone, as many a visitor has scrolled on by then. */
  prepared: boolean
  /** Moves on by itself; false for good from the first manual choice (spec §4). */
  auto: boolean
  /** Stands still until told otherwise: the visitor's wish, or the system's for less motion. */
  paused: boolean
  /** The visitor has asked for what moves: films are not held back any more. */
  insists: boolean
}

const atStart: CarouselState = {
  index: 0,
  from: 0,
  prepared: false,
  auto: true,
  paused: false,
  insists: false,
}

/** A carousel of these slides: moves on every 5 seconds until a slide is chosen (spec §4, §9). */
export function useCarousel(slides: Slide[]) {
  const count = slides.length
  const [state, setState] = useState(atStart)
  const [awake, setAwake] = useState(false)
  const index = Math.min(state.index, count - 1)
  const moves = state.auto && !state.paused && awake && count > 1
  const film = slides[index]?.video
  const held = awake && !state.insists && film !== undefined && !mayAutoplay(film)

  useEffect(() => {
    setAwake(true)
    if (prefersReducedMotion()) setState((now) => ({ ...now, paused: true }))
  }, [])

  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => {
      if (isSeen())
        setState((now) =>
          now.prepared ? showing(wrap(now.index + 1, count), now) : { ...now, prepared: true },
        )
    }, page.heroAdvanceMs / 2)
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
    /** Slides whose picture is wanted: the one shown, the one that fades, and in time, or once one was chosen, the next. */
    wanted: new Set([index, state.from, ...(state.prepared || !state.auto ? [wrap(index + 1, count)] : [])]),
    step: (by: 1 | -1) => setState((now) => ({ ...showing(wrap(now.index + by, count), now), auto: false })),
    choose: (chosen: number) => setState((now) => ({ ...showing(chosen, now), auto: false })),
    pause: (paused: boolean) => setState((now) => ({ ...now, paused, prepared: false, insists: !paused })),
  }
}

const showing = (index: number, state: CarouselState) => ({
  ...state,
  index,
  from: state.index,
  prepared: false,
})

/** The number of a slide, counted in a circle. */
const wrap = (index: number, count: number) => ((index % count) + count) % count

/** A slide that is out of sight would have its picture loaded for nothing. The hero is one screen high. */
const isSeen = () => !document.hidden && scrollY < innerHeight

const mediaMatches = (query: string) => matchMedia(query).matches

/** Asked for by the system: less motion, or less data. */
const prefersReducedMotion = () =>
  connection().saveData === true || mediaMatches('(prefers-reduced-motion: reduce)')

/** Whether a film may be sent unasked: not over a slow connection, and no large one to a small screen. */
function mayAutoplay({ large }: VideoFile): boolean {
  const { effectiveType = '4g' } = connection()
  return effectiveType === '4g' && !(large && mediaMatches('(max-width: 767px)'))
}

/** What Chromium knows of the network; others do not tell. */
function connection(): { saveData?: unknown; effectiveType?: unknown } {
  const known: unknown = Reflect.get(navigator, 'connection')
  return typeof known === 'object' && known ? known : {}
}
