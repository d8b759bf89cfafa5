/** From this width of the window on the panel stands beside what is edited; below it, at the foot. */
const besideFromPx = 1000
const gapPx = 12
const marginPx = 16
/** Below the page's navigation bar. */
const topPx = 80

/** Puts a panel beside an element: right of it, else left, else below or above; always within the window. */
export function placePanel(panel: HTMLElement, at: DOMRect, barPx: number): void {
  panel.removeAttribute('style')
  if (window.innerWidth < besideFromPx) return
  const { width, height } = panel.getBoundingClientRect()
  const lowest = window.innerHeight - barPx - marginPx - height
  const right = at.right + gapPx
  const left = at.left - gapPx - width
  const below = at.bottom + gapPx
  const isRight = right + width + marginPx <= window.innerWidth
  const isLeft = left >= marginPx
  const x = isRight ? right : isLeft ? left : window.innerWidth - width - marginPx
  const y = isRight || isLeft ? at.top : below <= lowest ? below : at.top - gapPx - height
  Object.assign(panel.style, {
    inset: 'auto',
    left: `${x}px`,
    top: `${Math.max(topPx, Math.min(y, lowest))}px`,
  })
}
