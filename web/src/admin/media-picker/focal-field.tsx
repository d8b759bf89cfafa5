import type { FocalPoint } from '@highline/shared/schemas/media'
import { useId, useState } from 'react'
import { Button } from '../../ui/button'
import { CropPreview, type Sides } from './crop-preview'
import { FocalStage } from './focal-stage'

interface FocalFieldProps {
  /** Address of the picture. */
  src: string
  value: FocalPoint
  onChange: (point: FocalPoint) => void
}

export const middle: FocalPoint = { x: 0.5, y: 0.5 }

/** Which point of a picture must stay in sight where only a part of it is shown, and how that looks. */
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
            <CropPreview src={src} sides={sides} focus={value} shape="portrait" label="On a phone" />
            <CropPreview src={src} sides={sides} focus={value} shape="card" label="As a shared link" />
          </div>
        )}
      </div>
      <p className="field-hint" id={id}>
        Press the most important spot of the picture, or move the mark with the arrow keys.
      </p>
      {!isMiddle && (
        <Button variant="secondary" size="small" onClick={() => onChange(middle)}>
          Back to the Middle
        </Button>
      )}
    </fieldset>
  )
}
