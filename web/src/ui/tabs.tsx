import { Tabs as RadixTabs } from 'radix-ui'
import { type ComponentType, type ReactNode, useId } from 'react'

interface Tab {
  readonly id: string
  readonly label: string
  /** Word of the label that is shown where the whole label does not fit. */
  readonly short?: string
  /** Number beside the label, and what it counts. Part of the tab's accessible description, not of its name. */
  readonly count?: { readonly n: number; readonly of: string } | undefined
  /** Shown above the label on a phone. */
  readonly Icon?: ComponentType<{ size: number; className: string; 'aria-hidden': true }>
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  children: ReactNode
}

/** Tabs above one panel; on a phone, a bar within reach of the thumb. They scroll where they do not fit. */
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

/** Hides the focus ring of a pressed tab: its focus is set by script, which the browser takes for keyboard focus. */
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

/** Scrolls a tab into view whenever it becomes the open one. */
const reveal = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
