import type { ComponentType } from 'react'

interface EmptyStateProps {
  text: string
  /** A sentence about where the content would come from, or what to do. */
  hint?: string
  Icon?: ComponentType<{ size: number; 'aria-hidden': true }>
}

/** Message in place of an empty list. */
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
