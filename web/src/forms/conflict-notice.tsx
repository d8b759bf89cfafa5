import type { ReactNode } from 'react'

/** What somebody else saved first, above what is being edited. @param what as in "Somebody saved …" */
export function ConflictNotice({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="conflict-notice" role="alert">
      <p className="field-label">Somebody saved {what} in the meantime:</p>
      {children}
    </div>
  )
}
