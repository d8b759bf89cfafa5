import { isVideo, type Media } from '@highline/shared/schemas/media'
import type { ComponentProps, ReactNode } from 'react'
import { Badge } from '../../ui/badge'
import { GhostButton } from '../../ui/button'
import { Menu } from '../../ui/menu'
import { MediaPreview } from '../media-picker/media-preview'
import { categories, fileName, formatFileDetails, renderProblem } from '../media-picker/media-words'

interface MediaCardProps {
  file: Media
  marks?: readonly ComponentProps<typeof Badge>[]
  /** Menu opened by pressing the picture; for a video, by a button, as its preview has player controls. */
  menu?: ComponentProps<typeof Menu>['items']
  /** State of the checkbox; absent where files cannot be selected. */
  select?: Readonly<{ chosen: boolean; onChange: () => void }>
  children: ReactNode
}

/** Card of a media file. `children` are its action buttons. */
export function MediaCard({ file, marks = [], menu, select, children }: MediaCardProps) {
  const problem = renderProblem(file)
  const name = fileName(file)
  const frame = file.category === 'logo' ? 'media-frame logo-ground' : 'media-frame'
  return (
    <li className="card media-card" data-chosen={select?.chosen || undefined}>
      {menu && !isVideo(file) ? (
        <Menu items={menu}>
          <button type="button" className={`${frame} media-open`} aria-label={`Actions for ${name}`}>
            <MediaPreview file={file} />
          </button>
        </Menu>
      ) : (
        <div className={frame}>
          <MediaPreview file={file} />
        </div>
      )}
      {select && (
        <label className="media-select">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={select.chosen}
            onChange={select.onChange}
          />
        </label>
      )}
      <p className="media-name">{name}</p>
      <p className="media-facts">
        <Badge>{categories[file.category]}</Badge>
        {marks.map((mark) => (
          <Badge key={String(mark.children)} {...mark} />
        ))}
        <span>{formatFileDetails(file)}</span>
        {problem && <span className="media-problem">{problem}</span>}
      </p>
      <div className="actions">
        {children}
        {menu && isVideo(file) && (
          <Menu items={menu}>
            <GhostButton aria-label={`Actions for ${name}`}>More…</GhostButton>
          </Menu>
        )}
      </div>
    </li>
  )
}
