import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps {
  /** What the tabs are, for screen readers. */
  label: string
  tabs: readonly { readonly id: string; readonly label: string }[]
  /** The id of the tab that is open. */
  value: string
  onChange: (id: string) => void
  /** The open tab's panel. */
  children: ReactNode
}

/** A strip of tabs above one panel. Where the strip has no room it scrolls, and the open tab stays in view. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  return (
    <RadixTabs.Root value={value} onValueChange={onChange}>
      <RadixTabs.List className="tab-list" aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className="tab"
            ref={tab.id === value ? reveal : null}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={value} className="tab-panel">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  )
}

/** Runs whenever another tab becomes the open one. */
const reveal = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
