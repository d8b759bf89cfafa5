import { useId } from 'react'

interface ChoiceProps<Value extends string> {
  label: string
  /** Where the options speak for themselves the label is only read out. */
  labelShown?: boolean
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  disabled?: boolean
  onChange: (value: Value) => void
}

/** One of a few values, always one; the browser's own list. */
export function Choice<Value extends string>({
  label,
  labelShown = true,
  options,
  onChange,
  ...select
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className="field">
      <label className={labelShown ? 'field-label' : 'visually-hidden'} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="control select"
        {...select}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
