type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (element: unknown): element is Typed =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/**
 * Where a translator or a password manager has changed the page, React cannot take it over and draws it anew, its
 * form empty. What this gives is to be called then: it puts what was written, and the focus, into the new form.
 */
export function preserveFormValues(): () => void {
  const written = Array.from(document.forms, (form) => [...form.elements])
    .flat()
    .filter(isTyped)
  const focused = document.activeElement
  return () => {
    for (const field of written) {
      const twin = field.isConnected ? null : document.querySelector(`form [name="${field.name}"]`)
      if (!isTyped(twin)) continue
      twin.value = field.value
      if (field === focused) twin.focus({ preventScroll: true })
    }
  }
}
