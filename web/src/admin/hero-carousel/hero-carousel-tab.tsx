import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { useQuery } from '@tanstack/react-query'
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import { read } from '../../api/read'
import { CollectionList } from '../collection/collection-list'
import { useEditor } from '../collection/use-editor'
import { LiveMark } from '../shell/live-mark'
import { QueryState } from '../shell/query-state'
import { TabHead } from '../shell/tab-head'
import { SlideForm } from './slide-form'
import { SlideWords } from './slide-words'
import { slides } from './slides'

const none = {
  text: 'No hero items yet.',
  hint: 'The page shows its main title instead. Two or more items take turns every five seconds.',
  Icon: GalleryHorizontal,
}

/** Hero Carousel: the slides at the top of the page, to add, edit, delete and put in order. */
export function HeroCarouselTab() {
  const query = useQuery(read(heroCarousel.list))
  const editor = useEditor(slides)
  return (
    <section aria-labelledby="hero-title">
      <TabHead id="hero-title" title="Hero Carousel" lead="The slides at the top of the page, in order.">
        <LiveMark />
      </TabHead>
      <QueryState query={query} what="the hero carousel" like="collection">
        {(things) => (
          <div className="collection">
            <SlideForm editor={editor} things={things} />
            <CollectionList kind={slides} things={things} editor={editor} none={none}>
              {(slide) => <SlideWords slide={slide} />}
            </CollectionList>
          </div>
        )}
      </QueryState>
    </section>
  )
}
