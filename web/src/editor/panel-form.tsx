import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from '../ui/form'
import type { Editing } from './use-editing'

export interface PanelProps {
  editing: Editing
  onClose: () => void
}

interface PanelFormProps {
  /** Accessible name. */
  label: string
  saving: boolean
  changed: boolean
  problem: string | undefined
  save: string
  discard: string
  onSave: () => void
  onDiscard: () => void
  /** Closes the panel; the page still shows the unsaved change. */
  onClose: () => void
  children: ReactNode
}

/** A panel to edit and save a change, which the page already shows. */
export function PanelForm({ label, saving, problem, children, ...rest }: PanelFormProps) {
  const { changed, save, discard, onSave, onDiscard, onClose } = rest
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => firstControl(form.current)?.focus(), [])
  // On the whole document: the focus may be outside of the panel.
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && !saving && onClose()
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  })
  return (
    <Form ref={form} className="panel" aria-label={label} onSubmit={() => saving || onSave()}>
      <div className="panel-body">{children}</div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        {/* Not disabled while saving: it would lose the focus. */}
        <button className="main" type="submit" disabled={!changed} aria-disabled={saving}>
          {saving ? 'Saving…' : save}
        </button>
        <button type="button" disabled={saving} onClick={onDiscard}>
          {discard}
        </button>
      </div>
    </Form>
  )
}

/** Returns the first control of a form; of radio buttons the checked one, as when Tab moves the focus into the form. */
function firstControl(form: HTMLElement | null) {
  const first = form?.querySelector<HTMLElement>('input, textarea')
  return (first?.matches('[type="radio"]') && form?.querySelector<HTMLElement>(':checked')) || first
}

/** Minimum width of the window to place the panel beside the edited element; otherwise it is at the bottom. */
const besideFromPx = 1000
const gapPx = 12
const marginPx = 16
/** Highest position of the panel, below the page's navigation bar. */
const topPx = 80

/** Keeps a panel beside an element and above the bar. @returns function that stops it */
export function followPanel(panel: HTMLElement, element: Element, bar: HTMLElement | null): () => void {
  const at = element.getBoundingClientRect()
  // The panel's height changes with its content.
  const sizes = new ResizeObserver(() => {
    panel.removeAttribute('style')
    if (window.innerWidth < besideFromPx) scrollAbove(panel, element)
    else placePanel(panel, at, bar?.offsetHeight ?? 0)
  })
  sizes.observe(panel)
  sizes.observe(document.documentElement)
  return () => sizes.disconnect()
}

/** Scrolls an element out from behind a panel at the bottom, but not behind the page's navigation bar. */
function scrollAbove(panel: HTMLElement, element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const covered = bottom + gapPx - panel.getBoundingClientRect().top
  window.scrollBy({ top: Math.max(0, Math.min(covered, top - topPx)) })
}

/** Puts a panel beside an element: right of it, else left, else below or above; always within the window. */
function placePanel(panel: HTMLElement, at: DOMRect, barPx: number): void {
  const { width, height } = panel.getBoundingClientRect()
  const lowest = window.innerHeight - barPx - marginPx - height
  const right = at.right + gapPx
  const left = at.left - gapPx - width
  const below = at.bottom + gapPx
  const furthest = window.innerWidth - width - marginPx
  const beside = [right, left].find((x) => x >= marginPx && x <= furthest)
  const beyond = below <= lowest ? below : at.top - gapPx - height
  const y = beside === undefined ? beyond : at.top
  Object.assign(panel.style, {
    inset: 'auto',
    left: `${beside ?? furthest}px`,
    top: `${Math.max(topPx, Math.min(y, lowest))}px`,
  })
}
