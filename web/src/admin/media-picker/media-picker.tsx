import type { MediaCategory } from '@highline/shared/schemas/media'
import { useId, useState } from 'react'
import { Button } from '../../ui/button'
import { MediaReference } from './media-reference'
import { PickerDialog, type PickerSort } from './picker-dialog'

interface MediaPickerProps {
  /** Id of the chosen file; null while none is. */
  value: number | null
  onChange: (id: number | null) => void
  /** What may be chosen. */
  sort: PickerSort
  /** What the file is for, as a field's label. */
  label: string
  /** Where a heading says the same, the label is only read out. */
  labelShown?: boolean
  /** What is uploaded from here is filed under this; `general` when absent. */
  category?: MediaCategory
  disabled?: boolean
}

/** A form field that holds a file of the library: shows the choice, and opens the library to change it. */
export function MediaPicker({
  value,
  onChange,
  sort,
  label,
  labelShown = true,
  category = 'general',
  disabled,
}: MediaPickerProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <fieldset className="field media-picker" aria-labelledby={id} disabled={disabled}>
      <span className={labelShown ? 'field-label' : 'visually-hidden'} id={id}>
        {label}
      </span>
      <MediaReference id={value} none={`No ${sort} chosen`} />
      <div className="media-picker-actions">
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {value === null ? `Choose ${sort}` : `Change ${sort}`}
        </Button>
        {value !== null && (
          <Button variant="ghost" size="small" onClick={() => onChange(null)}>
            Choose none
          </Button>
        )}
      </div>
      {open && (
        <PickerDialog
          sort={sort}
          value={value}
          category={category}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      )}
    </fieldset>
  )
}
