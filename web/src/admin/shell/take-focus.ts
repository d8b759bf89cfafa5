import { isElsewhere } from '../../ui/is-elsewhere'

/** A `ref` for what takes the place of something that had the focus: it has it from the moment it is there. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The same for what comes back once something was saved: whoever has moved on by then stays there. */
export const takeFocusBack = (element: HTMLElement | null) => {
  if (!isElsewhere(null)) takeFocus(element)
}

/** The same for what cannot have it: the first of its buttons has it instead. */
export const takeFocusInside = (element: HTMLElement | null) =>
  takeFocus(element?.querySelector('button') ?? null)
