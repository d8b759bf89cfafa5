import { useEffect, useRef } from 'react'
import type { Slide, VideoFile } from '../content'
import { Picture } from '../picture'

interface SlideMediaProps {
  slide: Slide
  active: boolean
  /** Shown now or next: the others are not loaded yet. */
  wanted: boolean
  /** The picture that the page opens with. */
  first: boolean
  still: boolean
}

/** What lies behind a slide's words. */
export function SlideMedia({ slide, active, wanted, first, still }: SlideMediaProps) {
  const { picture, video } = slide
  return (
    <div className="slide-media" data-active={active || undefined} inert={!active}>
      {wanted && picture && (
        <Picture
          file={picture}
          sizes="100vw"
          loading="eager"
          {...(first && { fetchPriority: 'high' as const })}
        />
      )}
      {wanted && video && <SlideVideo key={video.src} video={video} plays={active && !still} />}
    </div>
  )
}

/**
 * A looping video without sound, over its still. Its file is not asked for before the script has come and it may
 * play: until then, and for those who asked for stillness, nothing of it covers the still.
 */
function SlideVideo({ video, plays }: { video: VideoFile; plays: boolean }) {
  const element = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    const shown = element.current
    if (!shown) return
    if (!plays) return shown.pause()
    shown.muted = true // React sets no attribute, and a phone plays nothing by itself that has sound
    if (!shown.getAttribute('src')) shown.src = video.src
    shown.play().catch(() => undefined) // a browser may refuse to save power: the still stays
  }, [plays, video.src])

  return <video ref={element} autoPlay loop muted playsInline preload="none" />
}
