import { isVideo, type Media, mediaFilePath, mediaSrc } from '@highline/shared/schemas/media'
import Play from 'lucide-react/icons/play'

export function MediaPreview({ file }: { file: Media }) {
  if (isVideo(file)) return <VideoPreview file={file} />
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

function VideoPreview({ file }: { file: Media }) {
  const poster = file.poster ? { poster: mediaFilePath(file.poster) } : {}
  return (
    <video
      className="media-picture"
      src={mediaSrc(file)}
      aria-label={altOf(file)}
      {...poster}
      preload="metadata"
      controls
      muted
    />
  )
}

/** The smallest rendition that is not cut; those of a video are of its still picture. */
function smallestSrc({ variants }: Media): string | undefined {
  const [smallest] = variants.filter(({ crop }) => !crop).toSorted((a, b) => a.width - b.width)
  return smallest && mediaFilePath(smallest.filename)
}

const altOf = ({ description, originalName, filename }: Media) => description || originalName || filename
