import { renditions } from '@highline/shared/constants'
import { cutAround } from '@highline/shared/cut-around'
import type { FocalPoint } from '@highline/shared/schemas/media'

/** How large a picture is, in whatever unit. */
export interface Sides {
  readonly width: number
  readonly height: number
}

const [smallest] = renditions.portrait
const shapes = { portrait: smallest, card: renditions.card }

interface CropPreviewProps {
  src: string
  sides: Sides
  focus: FocalPoint
  /** The renditions that are cut like this. */
  shape: keyof typeof shapes
  label: string
}

/** A picture as its renditions are cut: by the very rule that cuts them. */
export function CropPreview({ src, sides, focus, shape, label }: CropPreviewProps) {
  const hundredths = { x: Math.round(focus.x * 100), y: Math.round(focus.y * 100) }
  const cut = cutAround(sides, shapes[shape], hundredths)
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <figure className="crop" data-shape={shape}>
      <div className="crop-window">
        <img
          className="crop-picture"
          src={src}
          alt=""
          style={{
            width: share(sides.width, cut.width),
            height: share(sides.height, cut.height),
            left: share(-cut.left, cut.width),
            top: share(-cut.top, cut.height),
          }}
        />
      </div>
      <figcaption className="media-facts">{label}</figcaption>
    </figure>
  )
}
