import { Field } from './field'

interface ChoiceProps<Value extends string> {
  label: string
  labelHidden?: boolean
  options: Readonly<Record<Value, string>>
  value: Value
  name?: string
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A native `<select>` in which one value is always chosen. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, labelHidden, options, onChange, ...select } = props
  const values = Object.keys(options) as Value[]
  return (
    <Field label={label} labelHidden={labelHidden}>
      {(control) => (
        <select
          {...control}
          className="control select"
          {...select}
          onChange={({ target }) => onChange(values.find((value) => value === target.value) ?? select.value)}
        >
          {values.map((value) => (
            <option key={value} value={value}>
              {options[value]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface FilterProps<View, Name extends keyof View> {
  label: string
  options: Readonly<Record<View[Name] & string, string>>
  /** View settings of a list (filters, order), one of which is chosen here: `name`. */
  view: View
  name: Name
  onChange: (view: View) => void
}

/** Chooses one of the view settings of a list. */
export function Filter<View, Name extends keyof View & string>(props: FilterProps<View, Name>) {
  const { label, options, view, name, onChange } = props
  return (
    <Choice
      label={label}
      labelHidden
      options={options}
      value={view[name] as View[Name] & string}
      onChange={(value) => onChange({ ...view, [name]: value })}
    />
  )
}
