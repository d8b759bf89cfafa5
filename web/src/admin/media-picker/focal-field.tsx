import { renditions } from '@highline/shared/constants'
import { cropAround } from '@highline/shared/crop-around'
import { type FocalPoint, isVideo, type Media, mediaFilePath, mediaSrc } from '@highline/shared/schemas/media'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { SmallButton } from '../../ui/button'

interface FocalFieldProps {
  src: string
  value: FocalPoint
  onChange: (point: FocalPoint) => void
}

export const middle: FocalPoint = { x: 0.5, y: 0.5 }

/** Form field for the focal point of a picture, with previews of its crops. */
export function FocalField({ src, value, onChange }: FocalFieldProps) {
  const [sides, setSides] = useState<Sides>()
  const id = useId()
  const isMiddle = value.x === middle.x && value.y === middle.y
  return (
    <fieldset className="field focal-field" aria-describedby={id}>
      <legend className="field-label">What must stay in sight</legend>
      <div className="focal-parts">
        <FocalStage src={src} value={value} onChange={onChange} onSides={setSides} />
        {sides && (
          <div className="focal-crops">
            <CropPreview src={src} sides={sides} focus={value} shape="portrait" />
            <CropPreview src={src} sides={sides} focus={value} shape="card" />
          </div>
        )}
      </div>
      <p className="field-hint" id={id}>
        Press the most important spot of the picture, or move the mark with the arrow keys.
      </p>
      {!isMiddle && <SmallButton onClick={() => onChange(middle)}>Back to the Middle</SmallButton>}
    </fieldset>
  )
}

interface FocalStageProps extends FocalFieldProps {
  /** Called with the size of the picture once it is loaded. */
  onSides: (sides: Sides) => void
}

/** The picture with a mark on its focal point, which follows the pointer and the arrow keys. */
function FocalStage({ src, value, onChange, onSides }: FocalStageProps) {
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange(pointAt((event.clientX - left) / width, (event.clientY - top) / height))
  }
  const move = (event: KeyboardEvent) => {
    const to = moved(value, event)
    if (!to) return
    event.preventDefault()
    onChange(to)
  }
  return (
    <div
      className="focal-stage"
      onPointerUp={follow}
      // A touch outside the mark may be the start of a scroll, so it is not captured: only a tap sets the point.
      onPointerDown={({ currentTarget, pointerId, pointerType, target }) => {
        if (pointerType === 'mouse' || target !== currentTarget.firstChild)
          currentTarget.setPointerCapture(pointerId)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
    >
      <img
        className="focal-picture"
        src={src}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          onSides({ width, height })
        }
      />
      <div
        className="focal-mark"
        role="slider"
        tabIndex={0}
        aria-label="Focal point"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent(value.x)}
        aria-valuetext={`${percent(value.x)} % from the left, ${percent(value.y)} % from the top`}
        style={{ left: `${percent(value.x)}%`, top: `${percent(value.y)}%` }}
        onKeyDown={move}
      />
    </div>
  )
}

const percent = (share: number) => Math.round(share * 100)

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves the point by 0.01 of a side, or 0.1 with Shift. Returns undefined for keys other than the arrow keys. */
function moved({ x, y }: FocalPoint, { key, shiftKey }: KeyboardEvent): FocalPoint | undefined {
  const [right, down] = directions[key] ?? []
  if (right === undefined || down === undefined) return undefined
  const step = shiftKey ? 0.1 : 0.01
  return pointAt(x + right * step, y + down * step)
}

/** Rounds to whole hundredths, the precision with which pictures are cropped. */
const pointAt = (x: number, y: number): FocalPoint => ({ x: hundredth(x), y: hundredth(y) })

const hundredth = (share: number) => Math.min(100, Math.max(0, Math.round(share * 100))) / 100

type Sides = Readonly<Record<'width' | 'height', number>>

const [smallest] = renditions.portrait
const shapes = {
  portrait: { size: smallest, label: 'On a phone' },
  card: { size: renditions.card, label: 'As a shared link' },
}

interface CropPreviewProps {
  src: string
  sides: Sides
  focus: FocalPoint
  shape: keyof typeof shapes
}

/** Preview of a crop, cut in the same way as its rendition. */
function CropPreview({ src, sides, focus, shape }: CropPreviewProps) {
  const { size, label } = shapes[shape]
  const hundredths = { x: Math.round(focus.x * 100), y: Math.round(focus.y * 100) }
  const cut = cropAround(sides, size, hundredths)
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

/** Preferred width, in pixels, of the picture on which the focal point is chosen. */
const preferredPx = 900

/** Returns the URL of the picture or poster to choose the focal point on; undefined for SVG, which is not cropped. */
export function focalPicture(file: Media): string | undefined {
  if (file.mimeType === 'image/svg+xml') return undefined
  const whole = file.variants
    .filter(({ crop, mimeType }) => !crop && mimeType === 'image/webp')
    .toSorted((a, b) => a.width - b.width)
  const best = whole.find(({ width }) => width >= preferredPx) ?? whole.at(-1)
  if (best) return mediaFilePath(best.filename)
  if (isVideo(file)) return file.poster && mediaFilePath(file.poster)
  return mediaSrc(file)
}
