import { stegaDecode } from './stega'

/** Where on the page something changeable stands. */
export interface EditableElement {
  /** Its number. */
  readonly number: number
  readonly element: HTMLElement
}

/** The places of all marked texts and pictures that can be seen, in the order of the page. */
export function editableElements(root: HTMLElement): EditableElement[] {
  const places: EditableElement[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { marked, element } = markedAt(node)
    if (!element || !canBeSeen(element)) continue
    for (const number of stegaDecode(marked)) {
      if (!places.some((place) => place.number === number && place.element === element))
        places.push({ number, element })
    }
  }
  return places
}

function markedAt(node: Node): { marked: string; element?: HTMLElement | null } {
  if (node instanceof HTMLImageElement) return { marked: node.alt, element: node }
  if (node instanceof Text)
    return { marked: node.data, element: node.parentElement && boxOf(node.parentElement) }
  return { marked: '' }
}

/** The element that gives the text its lines: a highlighted word is part of its title. */
function boxOf(element: HTMLElement): HTMLElement {
  const inline = getComputedStyle(element).display === 'inline'
  return inline && element.parentElement ? boxOf(element.parentElement) : element
}

function canBeSeen(element: HTMLElement): boolean {
  if (element.closest('[inert], [hidden], .visually-hidden, option')) return false
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}

/** Whether it stays where it is when the page scrolls. */
export function isFixed(element: Element | null): boolean {
  if (!element) return false
  return getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement)
}
