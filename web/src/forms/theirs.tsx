import type { ReactNode } from 'react'

/** What somebody else saved first, above what is being edited. @param what as in "Somebody saved …" */
export function Theirs({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="theirs" role="alert">
      <p className="field-label">Somebody saved {what} in the meantime:</p>
      {children}
    </div>
  )
}
