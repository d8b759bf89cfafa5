import { isVideo, type Media, mediaFilePath, mediaSrc } from '@highline/shared/schemas/media'

/** A picture, or a video that can be played here. */
export function MediaPreview({ file }: { file: Media }) {
  if (isVideo(file)) return <VideoPreview file={file} />
  return <img className="media-picture" src={thumbnailSrc(file)} alt={altOf(file)} loading="lazy" />
}

function VideoPreview({ file }: { file: Media }) {
  const poster = file.poster ? { poster: mediaFilePath(file.poster) } : {}
  return (
    <video className="media-picture" src={mediaSrc(file)} {...poster} preload="metadata" controls muted />
  )
}

/** The smallest rendition that is not cut, or the file itself while there is none. */
function thumbnailSrc(file: Media): string {
  const [smallest] = file.variants.filter(({ crop }) => !crop).toSorted((a, b) => a.width - b.width)
  return smallest ? mediaFilePath(smallest.filename) : mediaSrc(file)
}

const altOf = ({ description, originalName }: Media) => description || originalName
