import { createContext, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react'
import { placePanel } from './place-panel'

/** What the panel stands beside, and the bar that it stays above. */
export const PanelPlace = createContext<Readonly<Record<'element' | 'bar', RefObject<HTMLElement | null>>>>({
  element: { current: null },
  bar: { current: null },
})

interface PanelFormProps {
  label: string
  saving: boolean
  /** There is something to save. */
  changed: boolean
  problem: string | undefined
  /** The words of the two buttons. */
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
  const { element, bar } = use(PanelPlace)
  useLayoutEffect(() => {
    const panel = form.current
    const at = element.current?.getBoundingClientRect()
    if (!panel || !at) return
    // It grows with what it has to say.
    const sizes = new ResizeObserver(() => placePanel(panel, at, bar.current?.offsetHeight ?? 0))
    sizes.observe(panel)
    sizes.observe(document.documentElement)
    return () => sizes.disconnect()
  }, [element, bar])
  return (
    <form
      ref={form}
      className="panel"
      aria-label={`Edit ${label}`}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving) onSave()
      }}
      onKeyDown={({ key }) => key === 'Escape' && !saving && onClose()}
    >
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
    </form>
  )
}
