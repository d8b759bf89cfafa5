import { useEffect, useRef } from 'react'

/**
 * For the first field of a form: it takes the focus when the form opens for something else than before, not
 * when the tab does.
 * @param opened as in `Editing`
 */
export function useFirstField(opened: number, wanted: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const last = useRef(opened)
  useEffect(() => {
    if (last.current !== opened && wanted) field.current?.focus()
    last.current = opened
  }, [opened, wanted])
  return field
}
