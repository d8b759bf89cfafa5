import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '../../ui/button'
import type { Slide, VideoFile } from '../content'
import { Icon, type IconName } from '../icon'
import { Picture } from '../picture'
import { Highlight } from './highlight'
import { useCarousel } from './use-carousel'

/** The hero's slides. Their texts share one grid cell, so that nothing shifts; all but the current one are inert. */
export function Carousel({ slides }: { slides: Slide[] }) {
  const state = useCarousel(slides)
  const { index, still, moves, wanted } = state
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label="Highlights">
      {slides.map((slide, place) => (
        <SlideMedia
          key={slide.id}
          slide={slide}
          active={place === index}
          wanted={wanted.has(place)}
          first={place === 0}
          still={still}
        />
      ))}
      <div className="hero-body wrap">
        <div className="carousel-words" aria-live={moves ? 'off' : 'polite'}>
          {slides.map(({ id, title, subtitle }, place) => (
            <article
              className="hero-words"
              key={id}
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${slides.length}`}
              inert={place !== index}
            >
              <h1 className="hero-title">
                <Highlight text={title} />
              </h1>
              <p className="hero-subtitle prose">{subtitle}</p>
            </article>
          ))}
        </div>
        <p className="hero-buttons">
          <ButtonLink href="#projects" size="large">
            View Our Projects
          </ButtonLink>
          <ButtonLink href="#contact" size="large" variant="secondary">
            Get Started
          </ButtonLink>
        </p>
        <CarouselControls slides={slides} state={state} />
      </div>
    </section>
  )
}

/** Pause, previous, dots, next. All automatic motion can be paused (WCAG 2.2.2), also the video of a single slide. */
function CarouselControls({ slides, state }: { slides: Slide[]; state: ReturnType<typeof useCarousel> }) {
  const { index, auto, paused, step, choose, pause } = state
  const many = slides.length > 1
  const canMove = (many && auto) || slides[index]?.video !== undefined
  if (!many && !canMove) return null
  return (
    <div className="carousel-controls">
      {canMove && (
        <ControlButton
          className="carousel-button carousel-pause"
          name={paused ? 'Play' : 'Pause'}
          icon={paused ? 'play' : 'pause'}
          onClick={() => pause(!paused)}
        />
      )}
      {many && (
        <>
          <ControlButton name="Previous slide" icon="previous" onClick={() => step(-1)} />
          {slides.map(({ id }, place) => (
            <button
              className="carousel-dot"
              type="button"
              key={id}
              aria-label={`Slide ${place + 1} of ${slides.length}`}
              aria-current={place === index}
              onClick={() => choose(place)}
            />
          ))}
          <ControlButton name="Next slide" icon="next" onClick={() => step(1)} />
        </>
      )}
    </div>
  )
}

interface ControlButtonProps {
  name: string
  icon: IconName
  className?: string
  onClick: () => void
}

const ControlButton = ({ name, icon, className = 'carousel-button', onClick }: ControlButtonProps) => (
  <button className={className} type="button" aria-label={name} onClick={onClick}>
    <Icon name={icon} />
  </button>
)

interface SlideMediaProps {
  slide: Slide
  active: boolean
  /** Whether the slide's media may load; see `useCarousel`. */
  wanted: boolean
  /** Whether this is the first slide, whose picture is loaded with high priority. */
  first: boolean
  still: boolean
}

function SlideMedia({ slide, active, wanted, first, still }: SlideMediaProps) {
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
 * A looping, muted video over its poster. The element is created when the video may first play: in the server's HTML it
 * would delay the first paint, and with reduced motion nothing may cover the poster.
 */
function SlideVideo({ video, plays }: { video: VideoFile; plays: boolean }) {
  const element = useRef<HTMLVideoElement>(null)
  const [begun, setBegun] = useState(plays)
  if (plays && !begun) setBegun(true)

  useEffect(() => {
    const shown = element.current
    if (!shown) return
    if (!plays) return shown.pause()
    shown.muted = true // React sets no attribute, and phones do not autoplay video with sound
    if (!shown.getAttribute('src')) shown.src = video.src
    shown.play().catch(() => undefined) // a browser may refuse, to save power: the poster stays
  }, [plays, video.src])

  return begun && <video ref={element} autoPlay loop muted playsInline preload="none" />
}
