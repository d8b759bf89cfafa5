import Check from 'lucide-react/icons/check'
import { Select as RadixSelect } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint'
import type { SelectProps } from './select-native'

/** Value of the option that clears the choice, because Radix allows no empty values. Never submitted. */
const nothing = ' '

/**
 * A styled select. Its first option clears the choice. Typing finds an option, and starts a new search after a second
 * without a key. The value is submitted with the form as `name`; a reset of the form clears it.
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
        {/* In elements: React cannot remove a bare text node that a browser's page translation has replaced. */}
        <RadixSelect.Value placeholder={<span>{placeholder}</span>}>
          <span>{label}</span>
        </RadixSelect.Value>
      </RadixSelect.Trigger>
      {/* Not a hidden input: on return to the page, browsers restore a `<select>`, here into `NativeSelect`. */}
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
