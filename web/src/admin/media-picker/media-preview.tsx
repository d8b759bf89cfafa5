import type { MediaSort } from '@highline/shared/content-kinds'
import { media } from '@highline/shared/endpoints/media'
import { isVideo, type Media, mediaFilePath, mediaSrc } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import ImageOff from 'lucide-react/icons/image-off'
import Play from 'lucide-react/icons/play'
import { read } from '../../api/read'
import { Badge } from '../../ui/badge'
import { fitsSort } from './media-words'

export function MediaPreview({ file }: { file: Media }) {
  const video = { className: 'media-picture', preload: 'metadata', controls: true, muted: true } as const
  const poster = file.poster ? { poster: mediaFilePath(file.poster) } : {}
  if (isVideo(file)) return <video {...video} src={mediaSrc(file)} aria-label={altOf(file)} {...poster} />
  const src = smallestSrc(file) ?? mediaSrc(file)
  return (
    <img
      key={src} // an element that is used again shows the old picture until the new one has come
      className="media-picture"
      src={src}
      alt={altOf(file)}
      loading="lazy"
    />
  )
}

/** A preview in a frame, which has its size before the file has come. */
export const FramedPreview = ({ file }: { file: Media }) => (
  <div className="media-frame">
    <MediaPreview file={file} />
  </div>
)

/** A preview without controls, for use inside of a button or label that names the file. */
export function MediaThumbnail({ file }: { file: Media }) {
  const picture = smallestSrc(file) ?? (isVideo(file) ? undefined : mediaSrc(file))
  return (
    <>
      {picture ? (
        <img className="media-picture" src={picture} alt="" loading="lazy" />
      ) : (
        <video className="media-picture" src={mediaSrc(file)} preload="metadata" muted tabIndex={-1} />
      )}
      {isVideo(file) && (
        <span className="media-sort">
          <Play size={12} aria-hidden="true" /> Video
        </span>
      )}
    </>
  )
}

/** The smallest rendition that is not cut; those of a video are of its still picture. */
function smallestSrc({ variants }: Media): string | undefined {
  const [smallest] = variants.filter(({ crop }) => !crop).toSorted((a, b) => a.width - b.width)
  return smallest && mediaFilePath(smallest.filename)
}

const altOf = ({ description, originalName, filename }: Media) => description || originalName || filename

/** The file that something refers to, or why it cannot be seen. */
export function MediaReference({ id, none }: { id: number | null; none: string }) {
  const files = useQuery(read(media.list))
  if (id === null) return <Nothing>{none}</Nothing>
  if (files.isPending) return <div className="media-frame" />
  const file = files.data?.find((candidate) => candidate.id === id)
  if (file) return <FramedPreview file={file} />
  return <Nothing>{files.isError ? 'The file could not be loaded' : 'The file is missing'}</Nothing>
}

function Nothing({ children }: { children: string }) {
  return (
    <div className="media-frame media-nothing">
      <ImageOff size={20} aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}

/** A file of the library; undefined while the library is not read, too. */
export const useFile = (id: number | null) => useQuery(read(media.list)).data?.find((file) => file.id === id)

interface HiddenBadgeProps {
  mediaId: number | null
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
