import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldFrame {
  label: string
  /** The label is only read out, as where a heading says the same. */
  labelHidden?: boolean | undefined
  /** Marks the label with an asterisk and says so to screen readers; the browser's own check stays off. */
  required?: boolean | undefined
  /** What is wrong with the value, as a sentence. */
  error?: string | undefined
  hint?: string | undefined
}

/** What a control needs so that its label, hint and error belong to it. */
interface ControlProps {
  id: string
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldFrame {
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint and error of one form field; the control is drawn by `children`. */
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

/** A search field, whose label is only read out. */
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
