import { useEffect } from 'react'

interface TrailStep {
  readonly element: Element
  readonly siblings: readonly (Element | null)[]
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
    let trail: readonly TrailStep[] = []
    let outer: { dialog: Element | null; trail: readonly TrailStep[] } = { dialog: null, trail }
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const dialog = target.closest('dialog')
      if (dialog !== outer.dialog) outer = { dialog, trail: dialog ? trail : [] }
      trail = [...trailOf(target), ...outer.trail]
    }
    const forgetOnOutsidePress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest(controls))) trail = outer.trail
    }
    const restoreFocus = () => {
      const isBusy = trail[0]?.element.isConnected && trail[0].element.matches(':disabled')
      if (hasFocus(document.body) && !isBusy) candidatesOn(trail).some(focusIfControl)
    }
    const observer = new MutationObserver(
      () => hasFocus(document.body) && requestAnimationFrame(restoreFocus),
    )
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    const listening = new AbortController()
    document.addEventListener('focusin', remember, listening)
    document.addEventListener('pointerdown', forgetOnOutsidePress, listening)
    return () => {
      observer.disconnect()
      listening.abort()
    }
  }, [])
}

/** Returns an element and its ancestors up to its screen or dialog, innermost first, with their siblings. */
function trailOf(from: Element): TrailStep[] {
  const parent = from.parentElement
  // The siblings of a screen are its toasts. On a screen that replaces it, the focus starts at the top.
  const isScreen = parent?.id === 'root'
  const step = {
    element: from,
    siblings: isScreen ? [] : [from.nextElementSibling, from.previousElementSibling],
  }
  return parent && !isScreen && !parent.matches('body, dialog') ? [step, ...trailOf(parent)] : [step]
}

/** Returns the candidates, nearest first: siblings of removed elements, remaining elements, controls in either. */
const candidatesOn = (trail: readonly TrailStep[]) =>
  trail
    .flatMap(({ element, siblings }) => (element.isConnected ? [element] : siblings))
    .flatMap((candidate) =>
      candidate ? [candidate, ...candidate.querySelectorAll<HTMLElement>(controls)] : [],
    )

const hasFocus = (element: Element) => document.activeElement === element

/** Focuses a control without scrolling, as the page may have been scrolled since. @returns whether it has the focus */
function focusIfControl(candidate: Element): boolean {
  if (candidate instanceof HTMLElement && candidate.matches(controls))
    candidate.focus({ preventScroll: true })
  return hasFocus(candidate)
}
