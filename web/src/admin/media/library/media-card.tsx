import type { Media } from '@highline/shared/schemas/media'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge'
import { MediaPreview } from '../media-preview'
import { categoryLabel, fileFacts, fileName } from '../media-words'

/** A file of the library; what can be done with it is drawn by `children`. */
export function MediaCard({ file, mark, children }: { file: Media; mark?: string; children: ReactNode }) {
  return (
    <li className="card media-card">
      <div className="media-frame">
        <MediaPreview file={file} />
      </div>
      <p className="media-name">{fileName(file)}</p>
      <p className="media-facts">
        <Badge>{categoryLabel(file.category)}</Badge>
        {mark && <Badge tone="success">{mark}</Badge>}
        <span>{fileFacts(file)}</span>
      </p>
      <div className="media-actions">{children}</div>
    </li>
  )
}
