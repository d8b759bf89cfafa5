import { useEffect } from 'react'

/** Where something stands: an element, and what stands beside it. */
interface Step {
  readonly element: Element
  readonly beside: readonly (Element | null)[]
}

const controls = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])'

/**
 * What has the focus may be taken away, or be disabled while it works, and a keyboard would begin at the top of the
 * page again. From what is gone the focus goes to its neighbour, else to whatever is nearest; what comes back to life
 * gets it back. Whoever knows a better place sets the focus there first. Whoever presses beside everything, as to mark
 * words or to scroll, has let go of it.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let way: readonly Step[] = []
    let around: { dialog: Element | null; way: readonly Step[] } = { dialog: null, way }
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const dialog = target.closest('dialog')
      if (dialog !== around.dialog) around = { dialog, way: dialog ? way : [] }
      way = [...wayOut(target), ...around.way]
    }
    const letGo = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest(controls))) way = around.way
    }
    const mend = () => {
      const isBusy = way[0]?.element.isConnected && way[0].element.matches(':disabled')
      if (hasFocus(document.body) && !isBusy) placesOn(way).some(takesFocus)
    }
    const observer = new MutationObserver(() => hasFocus(document.body) && requestAnimationFrame(mend))
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', letGo)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', letGo)
    }
  }, [])
}

/** From an element to the edge of its screen, or of its dialog. */
function wayOut(from: Element): Step[] {
  const parent = from.parentElement
  // Beside a screen stand its toasts; in its place another may stand, which begins at its top.
  const isScreen = parent?.id === 'root'
  const step = {
    element: from,
    beside: isScreen ? [] : [from.nextElementSibling, from.previousElementSibling],
  }
  return parent && !isScreen && !parent.matches('body, dialog') ? [step, ...wayOut(parent)] : [step]
}

/** What can take the focus, nearest first: of what is gone the neighbours count, of what is there the inside. */
const placesOn = (way: readonly Step[]) =>
  way
    .flatMap(({ element, beside }) => (element.isConnected ? [element] : beside))
    .flatMap((place) => (place ? [place, ...place.querySelectorAll<HTMLElement>(controls)] : []))

const hasFocus = (element: Element) => document.activeElement === element

/** It comes late: whoever has scrolled on by then is not called back. */
function takesFocus(place: Element): boolean {
  if (place instanceof HTMLElement && place.matches(controls)) place.focus({ preventScroll: true })
  return hasFocus(place)
}
