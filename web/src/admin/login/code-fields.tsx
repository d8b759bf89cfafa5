import { useEffect, useRef } from 'react'
import { Field } from '../../ui/field'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** Where the code is to be found. */
  hint: string
}

/**
 * The access code. The owner of the value keeps its digits alone, so that "123 456" can be pasted; a `maxlength` would
 * cut it before that.
 */
export function CodeField({ value, onChange, hint }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Field label="Access code" hint={hint}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className="control code-control"
          type="text"
          name="accessCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

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
