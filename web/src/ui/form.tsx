import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'onSubmit'> & { onSubmit: () => void }

/** A form that is submitted by script. `post` keeps its values out of the URL where the browser submits it. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // a dialog’s form may stand within another form’s component
        onSubmit()
      }}
    />
  )
}
