import type { Ref } from 'react'

export interface SelectOption {
  /** Never empty: an empty value means that nothing is chosen. */
  readonly value: string
  readonly label: string
}

export interface SelectProps {
  name: string
  options: readonly SelectOption[]
  placeholder: string
  defaultValue?: string | undefined
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  'aria-required'?: boolean | undefined
}

type NativeSelectProps = SelectProps & { ref?: Ref<HTMLSelectElement> }

/** A native select that looks like `Select`. Needs no script. */
export function NativeSelect({ options, placeholder, ...select }: NativeSelectProps) {
  return (
    <select className="control select" {...select}>
      <option value="">{placeholder}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
