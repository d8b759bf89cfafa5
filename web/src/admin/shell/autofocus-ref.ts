import { hasFocusMoved } from '../../ui/focus-moved'

/** A `ref` for what takes the place of something that had the focus: it has it from the moment it is there. */
export const autofocusRef = (element: HTMLElement | null) => element?.focus()

/** The same for an element that returns after a save, unless the focus has moved elsewhere meanwhile. */
export const restoreFocusRef = (element: HTMLElement | null) => {
  if (!hasFocusMoved(null)) autofocusRef(element)
}

/** The same for what cannot have it: the first of its buttons has it instead. */
export const autofocusButtonRef = (element: HTMLElement | null) =>
  autofocusRef(element?.querySelector('button') ?? null)
