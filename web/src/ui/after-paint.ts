/** Calls it once the next frame is painted: what takes long to draw does not keep a press from being answered. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
