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
            {projects.map(({ id, name, description, location, picture }) => (
              <li className="project" key={id}>
                <Picture
                  className="project-picture"
                  file={picture}
                  sizes="(min-width: 1000px) 26rem, (min-width: 640px) 50vw, 100vw"
                />
                <h3 className="project-name">{name}</h3>
                <p className="project-location">
                  <Icon name="place" />
                  {location}
                </p>
                <p className="project-description prose">{description}</p>
              </li>
            ))}
          </ul>
        )}
        <Equipment />
      </div>
    </section>
  )
}
