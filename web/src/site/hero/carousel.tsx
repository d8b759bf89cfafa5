import { ButtonLink } from '../../ui/button'
import type { Slide } from '../content'
import { CarouselControls } from './carousel-controls'
import { Highlight } from './highlight'
import { SlideMedia } from './slide-media'
import { useCarousel } from './use-carousel'

/**
 * The hero's slides. Their words lie in one cell of a grid, which is as high as the longest needs, so that
 * nothing shifts from one to the next; only the slide that is shown is there for keyboards and listeners.
 */
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
