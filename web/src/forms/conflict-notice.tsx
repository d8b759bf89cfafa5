import type { ReactNode } from 'react'

/** The stored value of a conflict, shown above the draft. */
export function ConflictNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="conflict-notice" role="alert">
      <p className="field-label">{title}</p> {children}
    </div>
  )
}
