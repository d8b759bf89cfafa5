import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldFrame {
  label: string
  /** Hides the label visually, where a heading has the same text. */
  labelHidden?: boolean | undefined
  /** Marks the label with an asterisk and sets `aria-required`; the browser's own validation stays off. */
  required?: boolean | undefined
  /** A sentence about what is wrong with the value. */
  error?: string | undefined
  hint?: string | undefined
}

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldFrame {
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint and error of one form field; the control is rendered by `children`. */
export function Field({ label, labelHidden, required, error, hint, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className={labelHidden ? 'visually-hidden' : 'field-label'} htmlFor={id}>
        {label}
        {required && (
          <span className="field-asterisk" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-required': required || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField(props: FieldFrame & ComponentProps<'input'>) {
  const { label, labelHidden, required, error, hint, ...input } = props
  return <Field {...props}>{(control) => <input className="control" {...control} {...input} />}</Field>
}

export function TextArea(props: FieldFrame & ComponentProps<'textarea'>) {
  const { label, labelHidden, required, error, hint, ...area } = props
  return (
    <Field {...props}>{(control) => <textarea className="control" rows={5} {...control} {...area} />}</Field>
  )
}

/** A search field with a visually hidden label. */
export function SearchField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input id={id} className="control" type="search" placeholder={label} {...input} />
    </>
  )
}
