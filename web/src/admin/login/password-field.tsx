import { useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/field'

interface PasswordFieldProps {
  value: string
  onChange: (password: string) => void
}

/** The password, hidden unless shown. It has the focus from the start. */
export function PasswordField({ value, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Field label="Password">
      {(control) => (
        <div className="password">
          {/* Password managers keep a password under a name; there is one account. */}
          <input type="text" name="username" value="admin" autoComplete="username" readOnly hidden />
          <input
            {...control}
            ref={input}
            className="control"
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <button type="button" className="password-toggle" onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'} <span className="visually-hidden">password</span>
          </button>
        </div>
      )}
    </Field>
  )
}
