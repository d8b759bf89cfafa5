import { advice, lengths } from '@highline/shared/constants'
import { heroCarousel } from '@highline/shared/endpoints/hero-carousel'
import { media } from '@highline/shared/endpoints/media'
import type { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { isImage, isVideo, type Media } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import { read } from '../../api/read'
import { LengthAdvice } from '../../forms/length-advice'
import { NarrowVideoAdvice } from '../../forms/narrow-video'
import { TextArea, TextField } from '../../ui/field'
import { CollectionForm } from '../collection/collection-form'
import { CollectionList } from '../collection/collection-list'
import { type Editor, useEditor, useFirstField } from '../collection/use-editor'
import { MediaPicker } from '../media-picker/media-picker'
import { HiddenBadge, MediaReference } from '../media-picker/media-reference'
import { LiveMark } from '../shell/live-mark'
import { QueryState } from '../shell/query-state'
import { TabHead } from '../shell/tab-head'
import { isSlideReady, type SlideValues, slides } from './slides'

const none = {
  text: 'No hero items yet.',
  hint: 'The page shows its main title instead. Two or more items take turns every five seconds.',
  Icon: GalleryHorizontal,
}

/** Hero Carousel: the slides at the top of the page, to add, edit, delete and put in order. */
export function HeroCarouselTab() {
  const query = useQuery(read(heroCarousel.list))
  const editor = useEditor(slides, query.data)
  return (
    <section aria-labelledby="hero-title">
      <TabHead id="hero-title" title="Hero Carousel" lead="The slides at the top of the page, in order.">
        <LiveMark />
      </TabHead>
      <QueryState query={query} what="the hero carousel" like="collection">
        {(items) => (
          <div className="collection">
            <SlideForm editor={editor} />
            <CollectionList config={slides} items={items} editor={editor} none={none}>
              {(slide) => <SlideItem slide={slide} />}
            </CollectionList>
          </div>
        )}
      </QueryState>
    </section>
  )
}

/** Adds or edits a slide (spec §2.3). */
function SlideForm({ editor }: { editor: Editor<SlideValues, HeroSlide> }) {
  const { saving, change } = editor
  const values = editor.draft.value
  const first = useFirstField(editor)
  const file = useQuery(read(media.list)).data?.find(({ id }) => id === values.mediaId)
  return (
    <CollectionForm
      config={slides}
      editor={editor}
      ready={isSlideReady(values)}
      showItem={(slide) => <SlideItem slide={slide} />}
      picker={
        <>
          <MediaPicker
            label="Picture or video"
            sort="picture or video"
            value={values.mediaId}
            disabled={saving}
            onChange={(mediaId) => change({ mediaId })}
          />
          <NarrowVideoAdvice className="field-hint" file={file} />
        </>
      }
    >
      <TextField
        label="Title"
        required
        ref={first}
        value={values.title}
        maxLength={lengths.heroTitle}
        readOnly={saving}
        onChange={({ target }) => change({ title: target.value })}
      />
      <LengthAdvice text={values.title} atMost={advice.heroTitle} />
      <TextArea
        label="Subtitle"
        rows={2}
        value={values.subtitle}
        maxLength={lengths.heroSubtitle}
        readOnly={saving}
        onChange={({ target }) => change({ subtitle: target.value })}
      />
      <TextField
        label="Display order"
        hint="Small numbers come first."
        type="number"
        step={1}
        min={-999_999}
        max={999_999}
        inputMode="numeric"
        value={values.order}
        readOnly={saving}
        onChange={({ target }) => change({ order: target.value })}
      />
    </CollectionForm>
  )
}

/** A slide as the list shows it. */
function SlideItem({ slide: { title, subtitle, sortOrder, mediaId } }: { slide: HeroSlide }) {
  return (
    <div className="listed-thing">
      <MediaReference id={mediaId} none="No picture or video" />
      <div className="row-words">
        <h4 className="card-title">{title}</h4>
        {subtitle && <p className="row-text">{subtitle}</p>}
        <p className="row-fact">Order: {sortOrder}</p>
        <HiddenBadge mediaId={mediaId} fits={canBeSlide}>
          Hidden – no picture or video
        </HiddenBadge>
      </div>
    </div>
  )
}

const canBeSlide = (file: Media) => isImage(file) || isVideo(file)
