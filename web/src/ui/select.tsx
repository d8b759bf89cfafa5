interface SelectOption {
  /** Never empty: an empty value means that nothing is chosen. */
  readonly value: string
  readonly label: string
}

interface SelectProps {
  name: string
  options: readonly SelectOption[]
  placeholder: string
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  'aria-required'?: boolean | undefined
}

/** A native `<select>` whose first option clears the choice. Needs no script. */
export function Select({ options, placeholder, ...select }: SelectProps) {
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
