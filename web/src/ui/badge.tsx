import type { ReactNode } from 'react'

interface BadgeProps {
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
  children: ReactNode
}

/** A word or two about a thing; never the only place that says it by colour. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
