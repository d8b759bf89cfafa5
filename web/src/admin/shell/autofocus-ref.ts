import { hasFocusMoved } from '../../ui/focus-moved'

/** A `ref` for an element that replaces the focused one. Focuses it on mount. */
export const autofocusRef = (element: HTMLElement | null) => element?.focus()

/** As `autofocusRef`, for an element that returns after a save. Does nothing if the focus has moved elsewhere. */
export const restoreFocusRef = (element: HTMLElement | null) => {
  if (!hasFocusMoved(null)) autofocusRef(element)
}

/** As `autofocusRef`, for an element that is not focusable. Focuses the first button in it. */
export const autofocusButtonRef = (element: HTMLElement | null) =>
  autofocusRef(element?.querySelector('button') ?? null)
