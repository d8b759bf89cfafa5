import type { ReactNode } from 'react'

interface SheetProps {
  title: string
  children: ReactNode
}

/** A sheet of things of one sort. */
export function Sheet({ title, children }: SheetProps) {
  return (
    <section className="style-sheet" aria-label={title}>
      <h2 className="tab-title">{title}</h2>
      {children}
    </section>
  )
}

/** Some of them beside each other, under the name of what they show. */
export function Specimens({ title, children }: SheetProps) {
  return (
    <div className="card style-card">
      <h3 className="key">{title}</h3>
      <div className="style-row">{children}</div>
    </div>
  )
}
