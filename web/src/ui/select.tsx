import Check from 'lucide-react/icons/check'
import { Select as RadixSelect } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint'
import type { SelectProps } from './select-native'

/** Stands for nothing chosen in the list, whose options may not be empty; never sent. */
const nothing = ' '

/**
 * A list to choose one option from, or none again by its first line; typing finds an option, and starts afresh
 * after a second of rest. Its value travels with the form under `name`; when that is reset, nothing is chosen.
 */
export function Select({ options, placeholder, name, defaultValue = '', ...trigger }: SelectProps) {
  const [value, setValue] = useState(defaultValue)
  const [open, setOpen] = useState(false)
  const carrier = useRef<HTMLSelectElement>(null)
  const label = options.find((option) => option.value === value)?.label

  useEffect(() => {
    const form = carrier.current?.form
    const clear = () => setValue('')
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])

  return (
    <RadixSelect.Root
      open={open}
      onOpenChange={(wanted) => (wanted ? afterPaint(() => setOpen(true)) : setOpen(false))}
      value={value}
      onValueChange={(chosen) => setValue(chosen.trim())}
    >
      <RadixSelect.Trigger className="control select" {...trigger}>
        {/* In elements: React cannot take away bare words, which a browser that translates the page has replaced. */}
        <RadixSelect.Value placeholder={<span>{placeholder}</span>}>
          <span>{label}</span>
        </RadixSelect.Value>
      </RadixSelect.Trigger>
      {/* A list, so that a browser that comes back to the page finds the choice again in `NativeSelect`. */}
      <select
        hidden
        ref={carrier}
        name={name}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      >
        <option value="" />
        {options.map((option) => (
          <option key={option.value} value={option.value} />
        ))}
      </select>
      <RadixSelect.Portal>
        <RadixSelect.Content className="select-list" position="popper" sideOffset={4}>
          <RadixSelect.Viewport className="select-options">
            <Option value={nothing} label={placeholder} />
            {options.map((option) => (
              <Option key={option.value} {...option} />
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  )
}

function Option({ value, label }: { value: string; label: string }) {
  return (
    <RadixSelect.Item className="select-option" value={value}>
      <RadixSelect.ItemText>{label}</RadixSelect.ItemText>
      <RadixSelect.ItemIndicator>
        <Check size={18} />
      </RadixSelect.ItemIndicator>
    </RadixSelect.Item>
  )
}
