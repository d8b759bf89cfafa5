import { projects } from '@highline/shared/endpoints/projects'
import type { Project } from '@highline/shared/schemas/project'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read'
import { Badge } from '../../ui/badge'
import { EmptyState } from '../../ui/empty-state'
import { Loaded } from '../loaded'
import { MediaOf } from '../media/media-of'
import { TabHead } from '../tab-head'

/** Projects: what the company has built. */
export function ProjectsTab() {
  const query = useQuery(read(projects.list))
  return (
    <section aria-labelledby="projects-title">
      <TabHead id="projects-title" title="Projects" lead="The grid of finished work on the page." />
      <Loaded query={query} what="the projects">
        {(list) =>
          list.length === 0 ? (
            <EmptyState text="No projects yet." />
          ) : (
            <ul className="rows">
              {list.map((project) => (
                <ProjectRow key={project.id} project={project} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function ProjectRow({ project: { name, description, location, mediaId } }: { project: Project }) {
  return (
    <li className="card row">
      <MediaOf id={mediaId} none="No picture" />
      <div className="row-words">
        <h3 className="card-title">{name}</h3>
        <p className="row-text">{description}</p>
        <p className="row-fact">{location}</p>
        {mediaId === null && <Badge tone="warning">Hidden on the page – no picture</Badge>}
      </div>
    </li>
  )
}
