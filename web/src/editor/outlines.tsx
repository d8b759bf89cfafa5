import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Editable } from './edit-target'
import { emptyPlaceholder } from './editable-image'
import { stegaDecode } from './stega-content'
import type { Editing } from './use-editing'

interface OutlinesProps {
  editing: Pick<Editing, 'editables' | 'draftOf'>
  onChoose: (editable: Editable, at: HTMLElement) => void
}

/**
 * A button for each editable text and picture, so that it can be reached with the keyboard: a frame around a text or an
 * empty picture; a mark in the corner of a picture, which other elements may cover. A click on the picture works, too.
 */
export function Outlines({ editing: { editables, draftOf }, onChoose }: OutlinesProps) {
  const outlines = useFramedElements(editables.length > 0)
  const isCorner = ({ number, element }: FramedElement) => {
    const chosen = editables[number]
    return chosen !== undefined && 'shown' in chosen && element.getAttribute('src') !== emptyPlaceholder.src
  }
  const { pointed, refOf } = usePressedPictures(outlines.filter(isCorner))
  return outlines.map((outline) => {
    const chosen = editables[outline.number]
    if (!chosen) return null
    const corner = isCorner(outline)
    const key = keyOf(outline, outlines)
    const button = (
      <button
        key={key}
        ref={corner ? refOf(outline) : null}
        type="button"
        className={corner ? 'corner' : 'outline'}
        data-fixed={outline.fixed || undefined}
        data-draft={draftOf(chosen) ? '' : undefined}
        data-pointed={outline.element === pointed || undefined}
        aria-label={`Edit ${chosen.label}`}
        title={chosen.label}
        style={corner ? cornerOf(outline) : frameOf(outline)}
        onClick={({ currentTarget }) => onChoose(chosen, currentTarget)}
      >
        {corner && (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01" />
          </svg>
        )}
      </button>
    )
    if (!corner) return button
    return [button, <div key={`${key} frame`} className="picture-frame" style={frameOf(outline, margin)} />]
  })
}

const controls = 'a, button, input, select, textarea, label, summary'

/** Clicks the mark of a picture when the picture is clicked, except on one of the page's own controls. */
function usePressedPictures(pictures: readonly FramedElement[]) {
  const [pointed, setPointed] = useState<Element>()
  const buttons = useRef(new Map<Element, HTMLButtonElement>())
  const pictureAt = useEffectEvent(({ target, clientX, clientY }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest(controls)) return undefined
    const isPicture = (element: Element) => pictures.some((picture) => picture.element === element)
    return document.elementsFromPoint(clientX, clientY).find(isPicture)
  })
  useEffect(() => {
    const page = document.getElementById('root')
    const listening = new AbortController()
    const point = (event: PointerEvent) => {
      const element = pictureAt(event)
      setPointed(element)
      if (page) page.style.cursor = element ? 'pointer' : ''
    }
    const press = (event: MouseEvent) => {
      const element = pictureAt(event)
      if (element) buttons.current.get(element)?.click()
    }
    page?.addEventListener('pointermove', point, listening)
    page?.addEventListener('click', press, listening)
    return () => listening.abort()
  }, [])
  return {
    pointed,
    refOf:
      ({ element }: FramedElement) =>
      (button: HTMLButtonElement | null) => {
        if (button) buttons.current.set(element, button)
        else buttons.current.delete(element)
      },
  }
}

/** @param inset for pictures: a frame around a picture as wide as the window would make the page scroll sideways */
const frameOf = ({ fixed, top, left, width, height }: FramedElement, inset = 0) => ({
  position: fixed ? ('fixed' as const) : ('absolute' as const),
  top,
  left: left + inset,
  width: width - 2 * inset,
  height,
})

/** Upper right corner, but not behind the navigation bar at the top of the page. */
const cornerOf = ({ top, left, width }: FramedElement) => ({ top: Math.max(top, 72), left: left + width })

/** Returns a React key that is unique even if a text is shown several times: it counts the text's elements. */
const keyOf = (outline: FramedElement, all: readonly FramedElement[]) =>
  `${outline.number}.${all.filter(({ number }) => number === outline.number).indexOf(outline)}`

/** An element of the page that shows an editable text or picture. */
interface EditableElement {
  readonly number: number
  readonly element: HTMLElement
}

/** An editable element and its frame, in viewport coordinates if it is fixed, else in page coordinates. */
interface FramedElement extends EditableElement {
  readonly fixed: boolean
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** Pixels between an element and its frame, left and right only: frames of consecutive texts would overlap. */
const margin = 4

/** All marked elements of the page, measured again whenever its layout may change. */
function useFramedElements(active: boolean): readonly FramedElement[] {
  const [outlines, setOutlines] = useState<readonly FramedElement[]>([])
  useEffect(() => {
    const page = document.getElementById('root')
    if (!active || !page) return setOutlines([])
    let frame = 0
    const measure = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setOutlines(editableElements(page).map(framed)))
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
  return outlines
}

function framed(outline: EditableElement): FramedElement {
  const { top, left, width, height } = outline.element.getBoundingClientRect()
  const fixed = isFixed(outline.element)
  return {
    ...outline,
    fixed,
    top: top + (fixed ? 0 : window.scrollY),
    left: left - margin + (fixed ? 0 : window.scrollX),
    width: width + 2 * margin,
    height,
  }
}

/** Returns the visible elements of all marked texts and pictures, in document order. */
function editableElements(root: HTMLElement): EditableElement[] {
  const found: EditableElement[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { marked, element } = markedAt(node)
    if (!element || !canBeSeen(element)) continue
    for (const number of stegaDecode(marked)) {
      if (!found.some((other) => other.number === number && other.element === element))
        found.push({ number, element })
    }
  }
  return found
}

function markedAt(node: Node): { marked: string; element?: HTMLElement | null } {
  if (node instanceof HTMLImageElement) return { marked: node.alt, element: node }
  if (node instanceof Text)
    return { marked: node.data, element: node.parentElement && boxOf(node.parentElement) }
  return { marked: '' }
}

/** Returns the closest element that is not inline: a highlighted word is part of its title. */
function boxOf(element: HTMLElement): HTMLElement {
  const inline = getComputedStyle(element).display === 'inline'
  return inline && element.parentElement ? boxOf(element.parentElement) : element
}

function canBeSeen(element: HTMLElement): boolean {
  if (element.closest('[inert], [hidden], .visually-hidden, option')) return false
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}

/** Whether an element, or one that contains it, has a fixed position. */
function isFixed(element: Element | null): boolean {
  if (!element) return false
  return getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement)
}
