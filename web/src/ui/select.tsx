import Check from 'lucide-react/icons/check'
import { Select as RadixSelect } from 'radix-ui'
import type { SelectProps } from './select-native'

/**
 * A list to choose one option from; typing finds an option, and starts afresh after a second of rest.
 * Its value travels with the form under `name`.
 */
export function Select({ options, placeholder, name, defaultValue, ...trigger }: SelectProps) {
  return (
    <RadixSelect.Root name={name} defaultValue={defaultValue ?? ''}>
      <RadixSelect.Trigger className="control select" {...trigger}>
        <RadixSelect.Value placeholder={placeholder} />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content className="select-list" position="popper" sideOffset={4}>
          <RadixSelect.Viewport className="select-options">
            {options.map(({ value, label }) => (
              <RadixSelect.Item className="select-option" key={value} value={value}>
                <RadixSelect.ItemText>{label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator>
                  <Check size={18} />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  )
}
