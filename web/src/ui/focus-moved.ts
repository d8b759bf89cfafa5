/** Whether somebody has moved on from it: the focus is neither in it nor nowhere, as when what has it is busy. */
export function hasFocusMoved(from: Element | null): boolean {
  const focused = focusWithin(document)
  return focused !== null && focused !== document.body && !from?.contains(focused)
}

/** What has the focus, inside of shadow roots too. */
function focusWithin({ activeElement }: DocumentOrShadowRoot): Element | null {
  const root = activeElement?.shadowRoot
  return root ? focusWithin(root) : activeElement
}
