import type { ReactNode } from 'react'

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
  return (
    <form
      className="panel"
      aria-label={`Edit ${label}`}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving) onSave()
      }}
      onKeyDown={({ key }) => key === 'Escape' && !saving && onClose()}
    >
      {children}
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
