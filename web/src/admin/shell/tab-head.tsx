import type { ReactNode } from 'react'

interface TabHeadProps {
  id: string
  title: string
  lead?: string
  children?: ReactNode
}

/** Heading of a tab. The tab's section refers to `id` with `aria-labelledby`. */
export function TabHead({ id, title, lead, children }: TabHeadProps) {
  return (
    <header className="tab-head">
      <h2 className="tab-title" id={id}>
        {title}
      </h2>
      {children}
      {lead && <p className="tab-lead">{lead}</p>}
    </header>
  )
}
