import type { Media } from '@highline/shared/schemas/media'
import type { ComponentProps, ReactNode } from 'react'
import { Badge } from '../../ui/badge'
import { MediaPreview } from '../media-picker/media-preview'
import { categoryLabel, fileFacts, fileName, renderProblem } from '../media-picker/media-words'

interface MediaCardProps {
  file: Media
  /** The state of the file. */
  mark?: ComponentProps<typeof Badge> | undefined
  children: ReactNode
}

/** A file of the library; what can be done with it is drawn by `children`. */
export function MediaCard({ file, mark, children }: MediaCardProps) {
  const problem = renderProblem(file)
  return (
    <li className="card media-card">
      <div className={file.category === 'logo' ? 'media-frame logo-ground' : 'media-frame'}>
        <MediaPreview file={file} />
      </div>
      <p className="media-name">{fileName(file)}</p>
      <p className="media-facts">
        <Badge>{categoryLabel(file.category)}</Badge>
        {mark && <Badge {...mark} />}
        <span>{fileFacts(file)}</span>
        {problem && <span className="media-problem">{problem}</span>}
      </p>
      <div className="media-actions">{children}</div>
    </li>
  )
}
