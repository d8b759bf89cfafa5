import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

interface TooltipsProps {
  /** Milliseconds until the first tooltip opens. */
  delayMs: number
  /** Milliseconds after a tooltip closes within which the next one opens without delay. */
  skipDelayMs: number
  children: ReactNode
}

export function Tooltips({ delayMs, skipDelayMs, children }: TooltipsProps) {
  return (
    <RadixTooltip.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </RadixTooltip.Provider>
  )
}

/** Text for a control that shows none; the control still needs an accessible name of its own. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content className="tooltip" sideOffset={6} collisionPadding={8}>
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
