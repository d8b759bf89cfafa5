/** Calls a function after the next paint, so that slow rendering does not delay the response to a press. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
