/** Whether another element has the focus: it is neither in `from` nor lost, as when a focused button is disabled. */
export function hasFocusMoved(from: Element | null): boolean {
  const focused = focusWithin(document)
  return focused !== null && focused !== document.body && !from?.contains(focused)
}

/** What has the focus, inside of shadow roots too. */
function focusWithin({ activeElement }: DocumentOrShadowRoot): Element | null {
  const root = activeElement?.shadowRoot
  return root ? focusWithin(root) : activeElement
}
