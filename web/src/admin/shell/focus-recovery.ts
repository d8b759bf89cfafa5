import { useEffect } from 'react'

interface PathStep {
  readonly element: Element
  readonly beside: readonly (Element | null)[]
}

const controls = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])'

/**
 * Restores the focus when its element is removed, or disabled during a request; otherwise Tab would start at the top of
 * the page again. The focus of a removed element moves to its neighbour, else to the nearest control; a disabled one
 * gets it back once it is enabled. A component may set the focus elsewhere first. A press outside all controls, as to
 * select text or to scroll, gives the focus up.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let way: readonly PathStep[] = []
    let around: { dialog: Element | null; way: readonly PathStep[] } = { dialog: null, way }
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
    const listening = new AbortController()
    document.addEventListener('focusin', remember, listening)
    document.addEventListener('pointerdown', letGo, listening)
    return () => {
      observer.disconnect()
      listening.abort()
    }
  }, [])
}

/** Returns an element and its ancestors up to its screen or dialog, innermost first, with their siblings. */
function wayOut(from: Element): PathStep[] {
  const parent = from.parentElement
  // The siblings of a screen are its toasts. On a screen that replaces it, the focus starts at the top.
  const isScreen = parent?.id === 'root'
  const step = {
    element: from,
    beside: isScreen ? [] : [from.nextElementSibling, from.previousElementSibling],
  }
  return parent && !isScreen && !parent.matches('body, dialog') ? [step, ...wayOut(parent)] : [step]
}

/** Returns the candidates, nearest first: siblings of removed elements, remaining elements, controls in either. */
const placesOn = (way: readonly PathStep[]) =>
  way
    .flatMap(({ element, beside }) => (element.isConnected ? [element] : beside))
    .flatMap((candidate) =>
      candidate ? [candidate, ...candidate.querySelectorAll<HTMLElement>(controls)] : [],
    )

const hasFocus = (element: Element) => document.activeElement === element

/** Focuses a control without scrolling, as the page may have been scrolled since. @returns whether it has the focus */
function takesFocus(candidate: Element): boolean {
  if (candidate instanceof HTMLElement && candidate.matches(controls))
    candidate.focus({ preventScroll: true })
  return hasFocus(candidate)
}
