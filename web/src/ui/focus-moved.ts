/** Whether an element outside `from` has the focus. False when it was lost, as when a focused button is disabled. */
export function hasFocusMoved(from: Element | null): boolean {
  const focused = focusWithin(document)
  return focused !== null && focused !== document.body && !from?.contains(focused)
}

/** Returns the focused element, also inside shadow roots. */
function focusWithin({ activeElement }: DocumentOrShadowRoot): Element | null {
  const root = activeElement?.shadowRoot
  return root ? focusWithin(root) : activeElement
}
