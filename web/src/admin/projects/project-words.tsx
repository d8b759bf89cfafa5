import { isImage } from '@highline/shared/schemas/media'
import type { Project } from '@highline/shared/schemas/project'
import { HiddenBadge } from '../collection/hidden-badge'
import { MediaReference } from '../media-picker/media-reference'

/** A project as the list shows it. */
export function ProjectWords({ project }: { project: Project }) {
  const { name, description, location, mediaId } = project
  return (
    <div className="listed-thing">
      <MediaReference id={mediaId} none="No image" />
      <div className="row-words">
        <h4 className="card-title">{name}</h4>
        <p className="row-text">{description}</p>
        <p className="row-fact">{location}</p>
        <HiddenBadge mediaId={mediaId} fits={isImage}>
          Hidden – no image
        </HiddenBadge>
      </div>
    </div>
  )
}
