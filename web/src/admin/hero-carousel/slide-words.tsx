import type { HeroSlide } from '@highline/shared/schemas/hero-slide'
import { isImage, isVideo, type Media } from '@highline/shared/schemas/media'
import { HiddenBadge } from '../collection/hidden-badge'
import { MediaReference } from '../media-picker/media-reference'

/** A slide as the list shows it. */
export function SlideWords({ slide: { title, subtitle, sortOrder, mediaId } }: { slide: HeroSlide }) {
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
