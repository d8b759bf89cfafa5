import Check from 'lucide-react/icons/check'
import { Select as RadixSelect } from 'radix-ui'
import { useState } from 'react'
import type { SelectProps } from './select-native'

/** Stands for nothing chosen in the list, whose options may not be empty; never sent. */
const nothing = ' '

/**
 * A list to choose one option from, or none again by its first line; typing finds an option, and starts afresh
 * after a second of rest. Its value travels with the form under `name`.
 */
export function Select({ options, placeholder, name, defaultValue = '', ...trigger }: SelectProps) {
  const [value, setValue] = useState(defaultValue)
  return (
    <RadixSelect.Root value={value} onValueChange={(chosen) => setValue(chosen.trim())}>
      <RadixSelect.Trigger className="control select" {...trigger}>
        <RadixSelect.Value placeholder={placeholder} />
      </RadixSelect.Trigger>
      <input type="hidden" name={name} value={value} />
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
