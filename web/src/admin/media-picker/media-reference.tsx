import { media } from '@highline/shared/endpoints/media'
import { useQuery } from '@tanstack/react-query'
import ImageOff from 'lucide-react/icons/image-off'
import type { ReactNode } from 'react'
import { read } from '../../api/read'
import { MediaPreview } from './media-preview'

interface MediaReferenceProps {
  /** Null where none is chosen. */
  id: number | null
  /** Said where none is chosen. */
  none: string
}

/** The file that something refers to, or why it cannot be seen. */
export function MediaReference({ id, none }: MediaReferenceProps) {
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
