import type { FocalPoint } from '@highline/shared/schemas/media'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Sides } from './crop-preview'

interface FocalStageProps {
  src: string
  value: FocalPoint
  onChange: (point: FocalPoint) => void
  /** Told how large the picture is, once it is there. */
  onSides: (sides: Sides) => void
}

/** The picture with a mark on its focal point, which follows the pointer and the arrow keys. */
export function FocalStage({ src, value, onChange, onSides }: FocalStageProps) {
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
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={(event) => event.buttons > 0 && follow(event)}
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

/** A hundredth of the picture's side, or ten with Shift; undefined for other keys. */
function moved({ x, y }: FocalPoint, { key, shiftKey }: KeyboardEvent): FocalPoint | undefined {
  const [right, down] = directions[key] ?? []
  if (right === undefined || down === undefined) return undefined
  const step = shiftKey ? 0.1 : 0.01
  return pointAt(x + right * step, y + down * step)
}

/** In whole hundredths: pictures are cut by them. */
const pointAt = (x: number, y: number): FocalPoint => ({ x: hundredth(x), y: hundredth(y) })

const hundredth = (share: number) => Math.min(100, Math.max(0, Math.round(share * 100))) / 100
