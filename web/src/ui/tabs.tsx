import { Tabs as RadixTabs } from 'radix-ui'
import { type ComponentType, type ReactNode, useId } from 'react'

interface Tab {
  readonly id: string
  readonly label: string
  /** The word of the label that is shown where there is no room for all of it. */
  readonly short?: string
  /** Shown beside the label; it describes the tab, with what it counts, and is no part of its name. */
  readonly count?: { readonly n: number; readonly of: string } | undefined
  /** Shown above the label where the strip is a bar under the thumb. */
  readonly Icon?: ComponentType<{ size: number; className: string; 'aria-hidden': true }>
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  children: ReactNode
}

/** Tabs above one panel, on a phone a bar within a thumb's reach. It scrolls where it has no room. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const described = useId()
  return (
    <RadixTabs.Root value={value} onValueChange={onChange}>
      <RadixTabs.List className="tab-list" aria-label={label}>
        {tabs.map(({ id, label: name, short = name, Icon, count }) => (
          <RadixTabs.Trigger
            key={id}
            value={id}
            className="tab"
            ref={id === value ? reveal : null}
            aria-label={name}
            aria-describedby={count?.n ? `${described}-${id}` : undefined}
            onPointerDown={({ currentTarget }) => markPressed(currentTarget, true)}
            onKeyDown={({ currentTarget }) => markPressed(currentTarget, false)}
            onBlur={({ currentTarget }) => markPressed(currentTarget, false)}
          >
            {Icon && <Icon size={20} className="tab-icon" aria-hidden />}
            <Label text={name} short={short} />
            {count && count.n > 0 && (
              <span className="tab-count" aria-hidden="true">
                {count.n}
              </span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ id, count }) =>
        count?.n ? (
          <span key={id} id={`${described}-${id}`} hidden>
            {count.n} {count.of}
          </span>
        ) : null,
      )}
      <RadixTabs.Content value={value} className="tab-panel">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  )
}

/** The browser takes the focus of a pressed tab, which is set by script, for one of the keyboard. */
const markPressed = (tab: HTMLElement, pressed: boolean) => tab.toggleAttribute('data-pressed', pressed)

function Label({ text, short }: { text: string; short: string }) {
  const [before, after = ''] = text.split(short)
  return (
    <>
      {before && <span className="tab-rest">{before}</span>}
      {short}
      {after && <span className="tab-rest">{after}</span>}
    </>
  )
}

/** Runs whenever another tab becomes the open one. */
const reveal = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
