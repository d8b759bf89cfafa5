import { useEffect, useState } from 'react'
import { type EditableElement, editableElements, isFixed } from './editable-elements'

/** A place with its frame: in the window's coordinates when it stays there, else in the page's. */
export interface Framed extends EditableElement {
  readonly fixed: boolean
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

const room = 4

/** All marked places of the page, measured anew whenever the page may look different. */
export function usePlaces(active: boolean): readonly Framed[] {
  const [places, setPlaces] = useState<readonly Framed[]>([])
  useEffect(() => {
    const page = document.getElementById('root')
    if (!active || !page) return setPlaces([])
    let frame = 0
    const measure = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setPlaces(editableElements(page).map(framed)))
    }
    const changes = new MutationObserver(measure)
    const sizes = new ResizeObserver(measure)
    changes.observe(page, { subtree: true, childList: true, characterData: true, attributes: true })
    sizes.observe(page)
    page.addEventListener('transitionend', measure)
    measure()
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
      page.removeEventListener('transitionend', measure)
    }
  }, [active])
  return places
}

function framed(place: EditableElement): Framed {
  const { top, left, width, height } = place.element.getBoundingClientRect()
  const fixed = isFixed(place.element)
  return {
    ...place,
    fixed,
    top: top - room + (fixed ? 0 : window.scrollY),
    left: left - room + (fixed ? 0 : window.scrollX),
    width: width + 2 * room,
    height: height + 2 * room,
  }
}
