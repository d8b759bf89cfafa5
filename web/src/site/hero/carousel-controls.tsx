import type { Slide } from '../content'
import { Icon } from '../icon'
import type { useCarousel } from './use-carousel'

interface CarouselControlsProps {
  slides: Slide[]
  state: ReturnType<typeof useCarousel>
}

/** Pause, previous, dots, next. What moves by itself can always be stopped (WCAG 2.2.2), a lone video too. */
export function CarouselControls({ slides, state }: CarouselControlsProps) {
  const { index, auto, paused, step, choose, pause } = state
  const many = slides.length > 1
  const canMove = (many && auto) || slides[index]?.video !== undefined
  if (!many && !canMove) return null
  return (
    <div className="carousel-controls">
      {canMove && (
        <button
          className="carousel-button carousel-pause"
          type="button"
          aria-label={paused ? 'Play' : 'Pause'}
          onClick={() => pause(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
      )}
      {many && (
        <>
          <button
            className="carousel-button"
            type="button"
            aria-label="Previous slide"
            onClick={() => step(-1)}
          >
            <Icon name="previous" />
          </button>
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
          <button className="carousel-button" type="button" aria-label="Next slide" onClick={() => step(1)}>
            <Icon name="next" />
          </button>
        </>
      )}
    </div>
  )
}
