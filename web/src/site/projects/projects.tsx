import { Icon } from '../icon'
import { Picture } from '../picture'
import { SectionHeading } from '../section-heading'
import { useContent } from '../use-content'
import { Equipment } from './equipment'

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
              <li className="project" key={id}>
                <Picture className="project-picture" file={picture} sizes={sizes(place, projects.length)} />
                <div className="project-words">
                  <h3 className="project-name">{name}</h3>
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

/** The first one is shown larger, from the eighth on a phone has a list; see the styles, which also fill the last row. */
function sizes(place: number, count: number): string {
  if (place === 0 && count !== 2) return '(min-width: 1000px) 54rem, 100vw'
  return `(min-width: 1000px) 40rem, (min-width: 640px) 50vw, ${place < 7 ? '100vw' : '6rem'}`
}
