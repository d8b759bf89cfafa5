import type { ComponentProps } from 'react'
import { LiveMark } from './live-mark'
import { TabHead } from './tab-head'

/** Tab whose heading shows whether visitors see the last save. */
export function LiveTab({ children, ...heading }: ComponentProps<typeof TabHead>) {
  return (
    <section aria-labelledby={heading.id}>
      <TabHead {...heading}>
        <LiveMark />
      </TabHead>
      {children}
    </section>
  )
}
