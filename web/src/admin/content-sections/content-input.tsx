import { useEffect, useId, useRef } from 'react'

interface ContentInputProps {
  label: string
  /** Where the card's own heading says the same, the label is only read out. */
  labelShown: boolean
  multiline: boolean
  value: string
  maxLength: number
  readOnly: boolean
  onChange: (text: string) => void
}

/** The field of a text; it has the focus as soon as it opens. */
export function ContentInput({ label, labelShown, multiline, value, onChange, ...rest }: ContentInputProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const line = useRef<HTMLInputElement>(null)
  useEffect(() => (area.current ?? line.current)?.focus(), [])
  const control = { ...rest, id, className: 'control', value }
  return (
    <div className="field">
      <label className={labelShown ? 'field-label' : 'visually-hidden'} htmlFor={id}>
        {label}
      </label>
      {multiline ? (
        <textarea {...control} ref={area} rows={6} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...control} ref={line} type="text" onChange={({ target }) => onChange(target.value)} />
      )}
    </div>
  )
}
