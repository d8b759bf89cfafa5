import { hasFocusMoved } from '../../ui/focus-moved'

/** A `ref` for what takes the place of something that had the focus: it has it from the moment it is there. */
export const autofocusRef = (element: HTMLElement | null) => element?.focus()

/** The same for what comes back once something was saved: whoever has moved on by then stays there. */
export const restoreFocusRef = (element: HTMLElement | null) => {
  if (!hasFocusMoved(null)) autofocusRef(element)
}

/** The same for what cannot have it: the first of its buttons has it instead. */
export const autofocusButtonRef = (element: HTMLElement | null) =>
  autofocusRef(element?.querySelector('button') ?? null)
