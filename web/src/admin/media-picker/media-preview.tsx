import type { AcceptedMedia } from '@highline/shared/content-kinds'
import { media } from '@highline/shared/endpoints/media'
import { isVideo, type Media, mediaFilePath, mediaSrc } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import ImageOff from 'lucide-react/icons/image-off'
import Play from 'lucide-react/icons/play'
import { read } from '../../api/read'
import { Badge } from '../../ui/badge'
import { isAccepted } from './media-words'

export function MediaPreview({ file }: { file: Media }) {
  const video = { className: 'media-picture', preload: 'metadata', controls: true, muted: true } as const
  const poster = file.poster ? { poster: mediaFilePath(file.poster) } : {}
  if (isVideo(file)) return <video {...video} src={mediaSrc(file)} aria-label={altOf(file)} {...poster} />
  const src = smallestSrc(file) ?? mediaSrc(file)
  return (
    <img
      key={src} // a reused element would show the old picture until the new one has loaded
      className="media-picture"
      src={src}
      alt={altOf(file)}
      loading="lazy"
    />
  )
}

/** A preview in a frame of fixed size, which avoids a layout shift when the file loads. */
export const FramedPreview = ({ file }: { file: Media }) => (
  <div className="media-frame">
    <MediaPreview file={file} />
  </div>
)

/** A preview without controls or alternative text, for use inside a button or label that names the file. */
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

/** Returns the URL of the smallest uncropped rendition; for a video, of its poster. */
function smallestSrc({ variants }: Media): string | undefined {
  const [smallest] = variants.filter(({ crop }) => !crop).toSorted((a, b) => a.width - b.width)
  return smallest && mediaFilePath(smallest.filename)
}

const altOf = ({ description, originalName, filename }: Media) => description || originalName || filename

/** Preview of the file with this id, or the reason why there is none. */
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

/** Returns a file of the library; undefined if it is missing or the library has not loaded. */
export const useFile = (id: number | null) => useQuery(read(media.list)).data?.find((file) => file.id === id)

interface HiddenBadgeProps {
  mediaId: number | null
  accepted: AcceptedMedia
  children: string
}

/** Marks an item that the page omits because its file is missing, deleted, or of an unsuitable type. */
export function HiddenBadge({ mediaId, accepted, children }: HiddenBadgeProps) {
  const { data: files } = useQuery(read(media.list))
  const file = files?.find(({ id }) => id === mediaId)
  const hidden = mediaId === null || (files && !(file && isAccepted(file, accepted)))
  return hidden ? <Badge tone="warning">{children}</Badge> : null
}
