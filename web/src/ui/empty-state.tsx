import type { ComponentType } from 'react'

interface EmptyStateProps {
  text: string
  /** Where it would come from, or what to do, as a sentence. */
  hint?: string
  Icon?: ComponentType<{ size: number; 'aria-hidden': true }>
}

/** Says that there is nothing, and where it would come from. */
export function EmptyState({ text, hint, Icon }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {Icon && (
        <span className="empty-state-icon">
          <Icon size={22} aria-hidden />
        </span>
      )}
      <p className="empty-state-text">{text}</p>
      {hint && <p className="empty-state-hint">{hint}</p>}
    </div>
  )
}
