import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { Badge } from '../../ui/badge'

interface HiddenBadgeProps {
  mediaId: number | null
  /** Whether the page can show the file in this place. */
  fits: (file: Media) => boolean
  children: string
}

/** Says that the page leaves a thing out, because its file is none, gone, or of the wrong sort. */
export function HiddenBadge({ mediaId, fits, children }: HiddenBadgeProps) {
  const { data: files } = useQuery(read(media.list))
  const file = files?.find(({ id }) => id === mediaId)
  const hidden = mediaId === null || (files && !(file && fits(file)))
  return hidden ? <Badge tone="warning">{children}</Badge> : null
}
