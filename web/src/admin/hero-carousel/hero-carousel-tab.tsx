import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import type { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { EmptyState } from '../../ui/empty-state'
import { Loaded } from '../loaded'
import { MediaOf } from '../media/media-of'
import { TabHead } from '../tab-head'

/** Hero Carousel: the slides in the order in which they come. */
export function HeroCarouselTab() {
  const query = useQuery(read(heroCarousel.list))
  return (
    <section aria-labelledby="hero-title">
      <TabHead id="hero-title" title="Hero Carousel" lead="The slides at the top of the page, in order." />
      <Loaded query={query} what="the hero carousel">
        {(slides) =>
          slides.length === 0 ? (
            <EmptyState text="No hero items yet. The page shows its built-in title instead." />
          ) : (
            <ol className="rows">
              {slides.map((slide) => (
                <SlideRow key={slide.id} slide={slide} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}

function SlideRow({ slide: { title, subtitle, sortOrder, mediaId } }: { slide: HeroSlide }) {
  return (
    <li className="card row">
      <MediaOf id={mediaId} none="No picture or video" />
      <div className="row-words">
        <h3 className="card-title">{title}</h3>
        {subtitle && <p className="row-text">{subtitle}</p>}
        <p className="row-fact">Order: {sortOrder}</p>
      </div>
    </li>
  )
}
