import { advice } from '@highline/shared/constants'
import { isVideo, type Media, mediaSrc } from '@highline/shared/schemas/media'
import { useState } from 'react'

interface NarrowVideoAdviceProps {
  file: Media | null | undefined
  className: string
}

/** Advises against a video that is too narrow to fill the first screen; it may stay so. */
export function NarrowVideoAdvice({ file, className }: NarrowVideoAdviceProps) {
  const [read, setRead] = useState<{ src: string; width: number }>()
  const src = file && isVideo(file) ? mediaSrc(file) : ''
  const width = read?.src === src ? read.width : advice.videoWidth
  return (
    <>
      <p className={className} role="status">
        {width < advice.videoWidth &&
          `This video is ${width} px wide and will look blurred on a large screen. ${advice.videoWidth} px or more look sharp.`}
      </p>
      {src && (
        <video
          hidden
          muted
          preload="metadata"
          src={src}
          onLoadedMetadata={({ currentTarget }) => setRead({ src, width: currentTarget.videoWidth })}
        />
      )}
    </>
  )
}
