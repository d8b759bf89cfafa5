import { Icon } from '../icon'
import drawings from '../illustrations/services.svg'
import { Picture } from '../picture'
import { SectionHeading } from '../section-heading'
import { useContent } from '../use-content'

export const aboutTitleId = 'about-title'

export function About() {
  const { text, pictures } = useContent()
  const picture = pictures.professional_equipment_image
  return (
    <section className="about" id="about" aria-labelledby={aboutTitleId}>
      <div className="wrap">
        <SectionHeading id={aboutTitleId} title={text('about_title')} />
        <p className="about-content prose">{text('about_content')}</p>
        <div className="equipment-words">
          {picture && <Picture className="equipment-picture bleed" file={picture} sizes="100vw" />}
          <h3 className="subtitle">{text('professional_equipment_title')}</h3>
          <p className="equipment-content prose">{text('professional_equipment_content')}</p>
        </div>
        <Capabilities />
        <Services />
      </div>
    </section>
  )
}

const capabilities = ([1, 2, 3, 4] as const).map((n) => `capability_${n}_title` as const)

function Capabilities() {
  const { text } = useContent()
  const shown = capabilities.filter((key) => text(key))
  if (shown.length === 0) return null
  return (
    <ul className="capabilities">
      {shown.map((key) => (
        <li className="capability" key={key}>
          {text(key)}
        </li>
      ))}
    </ul>
  )
}

/** Content keys of the service cards, each with the id of its drawing in `services.svg`. */
const services = [
  { title: 'service_1_title', description: 'service_1_description', drawing: 'high-level' },
  { title: 'service_2_title', description: 'service_2_description', drawing: 'wireless' },
  { title: 'service_3_title', description: 'service_3_description', drawing: 'wired' },
  { title: 'service_4_title', description: 'service_4_description', drawing: 'planning' },
  { title: 'service_5_title', description: 'service_5_description', drawing: 'consultancy' },
  { title: 'service_6_title', description: 'service_6_description', drawing: 'support' },
  { title: 'service_7_title', description: 'service_7_description', drawing: 'safety' },
  { title: 'service_8_title', description: 'service_8_description', drawing: 'repairs' },
] as const

/** The eight service cards, the first one large, and the list that the administrator may add to them. */
function Services() {
  const { text } = useContent()
  const shown = services.filter(({ title }) => text(title))
  return (
    <>
      {shown.length > 0 && (
        <ul className="services">
          {shown.map(({ title, description, drawing }) => (
            <li className="service" key={title}>
              <img
                className="service-drawing"
                src={`${drawings}#${drawing}`}
                alt=""
                width="96"
                height="96"
                loading="lazy"
              />
              <div>
                <h3>{text(title)}</h3>
                <p className="service-description prose">{text(description)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <FurtherServices />
    </>
  )
}

/** Additional services, one per line of the stored text; rendered only when filled in. */
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
