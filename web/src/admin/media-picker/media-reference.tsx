import type { MediaSort } from '@highline/shared/content-kinds'
import { media } from '@highline/shared/endpoints/media'
import { useQuery } from '@tanstack/react-query'
import ImageOff from 'lucide-react/icons/image-off'
import type { ReactNode } from 'react'
import { read } from '../../api/read'
import { Badge } from '../../ui/badge'
import { MediaPreview } from './media-preview'
import { fitsSort } from './media-words'

/** The file that something refers to, or why it cannot be seen. */
export function MediaReference({ id, none }: { id: number | null; none: string }) {
  const files = useQuery(read(media.list))
  if (id === null) return <Nothing>{none}</Nothing>
  if (files.isPending) return <div className="media-frame" />
  const file = files.data?.find((candidate) => candidate.id === id)
  if (file)
    return (
      <div className="media-frame">
        <MediaPreview file={file} />
      </div>
    )
  return <Nothing>{files.isError ? 'The file could not be loaded' : 'The file is missing'}</Nothing>
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <div className="media-frame media-nothing">
      <ImageOff size={20} aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}

interface HiddenBadgeProps {
  mediaId: number | null
  /** What the page can show in this place. */
  sort: MediaSort
  children: string
}

/** Marks an item that the page leaves out: its file is missing, deleted, or not of a type that fits. */
export function HiddenBadge({ mediaId, sort, children }: HiddenBadgeProps) {
  const { data: files } = useQuery(read(media.list))
  const file = files?.find(({ id }) => id === mediaId)
  const hidden = mediaId === null || (files && !(file && fitsSort(file, sort)))
  return hidden ? <Badge tone="warning">{children}</Badge> : null
}
