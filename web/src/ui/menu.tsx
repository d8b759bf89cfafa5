import { DropdownMenu } from 'radix-ui'
import { type ReactElement, useRef } from 'react'

interface MenuItem {
  readonly label: string
  readonly tone?: 'danger'
  readonly onSelect: () => void
}

/** A menu of commands. Focuses its button before a command runs, so that a dialog restores the focus to it. */
export function Menu({ items, children }: { items: readonly MenuItem[]; children: ReactElement }) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MenuItem>(undefined)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={button}>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!chosen.current) return
            event.preventDefault()
            button.current?.focus()
            chosen.current.onSelect()
            chosen.current = undefined
          }}
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              className={`menu-item ${item.tone ?? ''}`}
              onSelect={() => (chosen.current = item)}
            >
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
