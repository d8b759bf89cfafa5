import { useEffect, useRef } from 'react'
import { Field } from '../../ui/field'

interface RecoveryCodeFieldProps {
  value: string
  onChange: (code: string) => void
}

/** One of the codes that were shown when the authenticator was set up. */
export function RecoveryCodeField({ value, onChange }: RecoveryCodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Field
      label="Recovery code"
      hint="One of the codes that you kept when you set up the authenticator. Each works once."
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          className="control recovery-control"
          type="text"
          name="recoveryCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
