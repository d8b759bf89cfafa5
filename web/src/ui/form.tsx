import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'onSubmit'> & { onSubmit: () => void }

/** A form that is submitted by script. `post` keeps its values out of the URL if the browser submits it natively. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // in React it bubbles from a dialog’s form to a form that renders the dialog
        onSubmit()
      }}
    />
  )
}
