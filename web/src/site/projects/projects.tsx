import { Icon } from '../icon'
import { Picture } from '../picture'
import { SectionHeading } from '../section-heading'
import { useContent } from '../use-content'
import { drawings } from './drawings'

export function Projects() {
  const { text, projects } = useContent()
  return (
    <section className="projects" id="projects" aria-labelledby="projects-title">
      <div className="wrap">
        <SectionHeading
          id="projects-title"
          title={text('projects_title')}
          subtitle={text('projects_subtitle')}
        />
        {projects.length > 0 && (
          <ul className="project-grid">
            {projects.map(({ id, name, description, location, picture }, place) => (
              <li className={place === 0 ? 'project bleed dark' : 'project'} id={`project-${id}`} key={id}>
                <Picture className="project-picture" file={picture} sizes={sizes(place)} />
                <div className={place === 0 ? 'project-words wrap' : 'project-words'}>
                  <h3>{name}</h3>
                  <p className="project-description prose">{description}</p>
                  <p className="project-location">
                    <Icon name="place" />
                    {location}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Equipment />
    </section>
  )
}

/** `sizes` by index: the first spans the window, phones list the eighth and later. Styles also fill the last row. */
function sizes(place: number): string {
  if (place === 0) return '100vw'
  return `(min-width: 1000px) 40rem, (min-width: 640px) 50vw, ${place < 7 ? '100vw' : '6rem'}`
}

const slots = Object.keys(drawings) as (keyof typeof drawings)[]

function Equipment() {
  const { pictures } = useContent()
  return (
    <div className="equipment">
      <ul className="equipment-pictures bleed">
        {slots.map((key) => (
          <li key={key}>
            <Picture file={pictures[key] ?? drawings[key]} sizes="(min-width: 640px) 25vw, 50vw" />
          </li>
        ))}
      </ul>
      <Certifications />
    </div>
  )
}

const certifications = ([1, 2, 3, 4, 5] as const).map((n) => `certification_${n}` as const)

function Certifications() {
  const { text, pictures } = useContent()
  const picture = pictures.certifications_image
  const lines = certifications.filter((key) => text(key))
  const more = text('certifications_content')
  if (lines.length === 0 && !more && !picture) return null
  return (
    <div className="certifications dark">
      <div className="wrap">
        <h3 className="heading-title">{text('certifications_title')}</h3>
        {more && <p className="certifications-content heading heading-subtitle prose">{more}</p>}
        {picture && <Picture className="certifications-picture" file={picture} sizes="26rem" />}
        {lines.length > 0 && (
          <ul className="plates">
            {lines.map((key) => (
              <li key={key}>{text(key)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
