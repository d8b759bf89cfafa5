import { Field } from '../../ui/field'
import { type Admin, admins } from './login-state'

interface AdminSelectorProps {
  value: Admin
  onChange: (admin: Admin) => void
}

const choices = Object.keys(admins) as Admin[]

/** Whose mailbox gets the code. The browser's own list: two entries need no more. */
export function AdminSelector({ value, onChange }: AdminSelectorProps) {
  return (
    <Field label="Send the code to">
      {(control) => (
        <select
          {...control}
          className="control select"
          name="email"
          value={value}
          onChange={({ target }) => {
            const chosen = choices.find((choice) => choice === target.value)
            if (chosen) onChange(chosen)
          }}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {admins[choice]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
