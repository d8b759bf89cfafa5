import { Icon } from '../icon'
import { useContent } from '../use-content'

const services = [
  { title: 'service_1_title', description: 'service_1_description', icon: 'rope' },
  { title: 'service_2_title', description: 'service_2_description', icon: 'wireless' },
  { title: 'service_3_title', description: 'service_3_description', icon: 'cable' },
  { title: 'service_4_title', description: 'service_4_description', icon: 'plan' },
  { title: 'service_5_title', description: 'service_5_description', icon: 'speech' },
  { title: 'service_6_title', description: 'service_6_description', icon: 'headset' },
  { title: 'service_7_title', description: 'service_7_description', icon: 'shield' },
  { title: 'service_8_title', description: 'service_8_description', icon: 'wrench' },
] as const

/** The eight service cards, and the list that the administrator may add to them. */
export function Services() {
  const { text } = useContent()
  return (
    <>
      <ul className="services">
        {services.map(
          ({ title, description, icon }) =>
            text(title) && (
              <li className="service" key={title}>
                <Icon name={icon} />
                <h3 className="service-title">{text(title)}</h3>
                <p className="service-description prose">{text(description)}</p>
              </li>
            ),
        )}
      </ul>
      <FurtherServices />
    </>
  )
}

/** Shown only when filled in: a line for each service. */
function FurtherServices() {
  const { text } = useContent()
  const lines = text('about_services_list')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0 && !text('about_services_title')) return null
  return (
    <div className="further-services">
      {text('about_services_title') && <h3 className="subtitle">{text('about_services_title')}</h3>}
      <ul className="ticks">
        {[...new Set(lines)].map((line) => (
          <li key={line}>
            <Icon name="check" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
