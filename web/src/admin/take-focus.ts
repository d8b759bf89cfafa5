/** A `ref` for what takes the place of something that had the focus: it has it from the moment it is there. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The same for what comes back once something was saved: whoever has moved on by then stays there. */
export const takeFocusBack = (element: HTMLElement | null) => {
  if (!isElsewhere(null)) takeFocus(element)
}

/** Whether somebody has moved on from it: the focus is neither in it nor nowhere, as when what has it is busy. */
export function isElsewhere(from: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement !== body && !from?.contains(activeElement)
}

/** The same for what cannot have it: the first of its buttons has it instead. */
export const takeFocusInside = (element: HTMLElement | null) =>
  takeFocus(element?.querySelector('button') ?? null)
