import { type ReactNode, useEffect, useRef } from 'react'
import { Form } from '../ui/form'
import type { Editing } from './use-editing'

export interface PanelProps {
  editing: Editing
  onClose: () => void
}

interface PanelFormProps {
  /** What it is read out as. */
  label: string
  saving: boolean
  changed: boolean
  problem: string | undefined
  save: string
  discard: string
  onSave: () => void
  onDiscard: () => void
  /** Closes it; the change stays in its place on the page, unsaved. */
  onClose: () => void
  children: ReactNode
}

/** A change in the making, beside the page that shows it already. */
export function PanelForm({ label, saving, problem, children, ...rest }: PanelFormProps) {
  const { changed, save, discard, onSave, onDiscard, onClose } = rest
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => firstControl(form.current)?.focus(), [])
  // Of the whole page: what has the focus may lie behind it.
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
        {/* Not disabled while it saves: it would lose the focus. */}
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

/** Of a group of radio buttons the checked one, as when Tab moves into the form. */
function firstControl(form: HTMLElement | null) {
  const first = form?.querySelector<HTMLElement>('input, textarea')
  return (first?.matches('[type="radio"]') && form?.querySelector<HTMLElement>(':checked')) || first
}

/** From this width of the window on the panel stands beside what is edited; below it, at the foot. */
const besideFromPx = 1000
const gapPx = 12
const marginPx = 16
/** Below the page's navigation bar. */
const topPx = 80

/** Has a panel stand beside an element, and above the bar. */
export function followPanel(panel: HTMLElement, element: Element, bar: HTMLElement | null): () => void {
  const at = element.getBoundingClientRect()
  // It grows with what it has to say.
  const sizes = new ResizeObserver(() => {
    panel.removeAttribute('style')
    if (window.innerWidth < besideFromPx) scrollAbove(panel, element)
    else placePanel(panel, at, bar?.offsetHeight ?? 0)
  })
  sizes.observe(panel)
  sizes.observe(document.documentElement)
  return () => sizes.disconnect()
}

/** Scrolls an element out from behind a panel at the foot, but not behind the page's navigation bar. */
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
