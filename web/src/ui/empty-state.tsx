import type { ReactNode } from 'react'

/** Says that there is nothing, and perhaps where it would come from. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p>{text}</p>
      {children}
    </div>
  )
}
