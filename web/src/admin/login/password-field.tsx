import { useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/field'

interface PasswordFieldProps {
  value: string
  onChange: (password: string) => void
  label?: string
  first?: boolean
}

export function PasswordField({ value, onChange, label = 'Password', first = false }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first) input.current?.focus()
  }, [first])
  return (
    <Field label={label}>
      {(control) => (
        <div className="password">
          {/* Password managers store a password with a user name; there is one account. */}
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
