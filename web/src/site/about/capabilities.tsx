import { Icon } from '../icon'
import { useContent } from '../use-content'

const capabilities = [
  { key: 'capability_1_title', icon: 'shield' },
  { key: 'capability_2_title', icon: 'carabiner' },
  { key: 'capability_3_title', icon: 'team' },
  { key: 'capability_4_title', icon: 'clock' },
] as const

export function Capabilities() {
  const { text } = useContent()
  const shown = capabilities.filter(({ key }) => text(key))
  if (shown.length === 0) return null
  return (
    <ul className="capabilities">
      {shown.map(({ key, icon }) => (
        <li className="capability" key={key}>
          <Icon name={icon} />
          {text(key)}
        </li>
      ))}
    </ul>
  )
}
