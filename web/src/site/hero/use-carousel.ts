import { page } from '@highline/shared/constants'
import { useEffect, useState } from 'react'
import type { Slide, VideoFile } from '../content'

interface CarouselState {
  index: number
  /** Index of the previous slide, while it fades out. */
  from: number
  /** Whether the next slide may load: only after half the interval, when many visitors have already scrolled on. */
  nextMayLoad: boolean
  /** Whether slides advance automatically; false for good after the first manual choice (spec §4). */
  auto: boolean
  /** Whether motion is paused until the visitor resumes it: by the visitor, or by a system setting for less motion. */
  paused: boolean
  /** Whether the visitor has resumed motion: until it is paused again, videos play on any connection and screen. */
  resumed: boolean
}

const atStart: CarouselState = {
  index: 0,
  from: 0,
  nextMayLoad: false,
  auto: true,
  paused: false,
  resumed: false,
}

/** State of a carousel that advances every 5 seconds until a slide is chosen (spec §4, §9). */
export function useCarousel(slides: Slide[]) {
  const count = slides.length
  const [state, setState] = useState(atStart)
  const [mounted, setMounted] = useState(false)
  const index = Math.min(state.index, count - 1)
  const moves = state.auto && !state.paused && mounted && count > 1
  const film = slides[index]?.video
  const blocked = mounted && !state.resumed && film !== undefined && !mayAutoplay(film)

  useEffect(() => {
    setMounted(true)
    if (prefersReducedMotion()) setState((now) => ({ ...now, paused: true }))
  }, [])

  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => {
      if (isSeen())
        setState((now) =>
          now.nextMayLoad ? showing(wrap(now.index + 1, count), now) : { ...now, nextMayLoad: true },
        )
    }, page.heroAdvanceMs / 2)
    return () => clearInterval(timer)
  }, [moves, count])

  return {
    index,
    moves,
    /** Also true for a video that must not autoplay, unless the slides advance anyway. */
    paused: state.paused || (blocked && !moves),
    /** Whether no video may play; always true before the preferences of visitor and system are known. */
    still: !mounted || state.paused || blocked,
    auto: state.auto,
    /** Indexes of slides that may load: current, fading out and, once nextMayLoad or after a choice, the next. */
    wanted: new Set([
      index,
      state.from,
      ...(state.nextMayLoad || !state.auto ? [wrap(index + 1, count)] : []),
    ]),
    step: (by: 1 | -1) => setState((now) => ({ ...showing(wrap(now.index + by, count), now), auto: false })),
    choose: (chosen: number) => setState((now) => ({ ...showing(chosen, now), auto: false })),
    pause: (paused: boolean) => setState((now) => ({ ...now, paused, nextMayLoad: false, resumed: !paused })),
  }
}

const showing = (index: number, state: CarouselState) => ({
  ...state,
  index,
  from: state.index,
  nextMayLoad: false,
})

/** Wraps an index around at both ends. */
const wrap = (index: number, count: number) => ((index % count) + count) % count

/** Whether the hero, one screen high, is visible: otherwise the next picture would be loaded for nothing. */
const isSeen = () => !document.hidden && scrollY < innerHeight

const mediaMatches = (query: string) => matchMedia(query).matches

/** Whether the system asks for less motion or less data. */
const prefersReducedMotion = () =>
  connection().saveData === true || mediaMatches('(prefers-reduced-motion: reduce)')

/** Whether a video may autoplay: not on a slow connection, and no large video on a small screen. */
function mayAutoplay({ large }: VideoFile): boolean {
  const { effectiveType = '4g' } = connection()
  return effectiveType === '4g' && !(large && mediaMatches('(max-width: 767px)'))
}

/** Returns Chromium's `navigator.connection`; an empty object in other browsers, which do not have it. */
function connection(): { saveData?: unknown; effectiveType?: unknown } {
  const known: unknown = Reflect.get(navigator, 'connection')
  return typeof known === 'object' && known ? known : {}
}
