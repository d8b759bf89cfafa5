import { projects } from '@highline/shared/endpoints/projects'
import { useQuery } from '@tanstack/react-query'
import HardHat from 'lucide-react/icons/hard-hat'
import { read } from '../../api/read'
import { CollectionList } from '../collection/collection-list'
import { useEditor } from '../collection/use-editor'
import { LiveMark } from '../shell/live-mark'
import { QueryState } from '../shell/query-state'
import { TabHead } from '../shell/tab-head'
import { ProjectForm } from './project-form'
import { projectList } from './project-list'
import { ProjectWords } from './project-words'

const none = {
  text: 'No projects yet.',
  hint: 'Add the first one with the form. It needs a picture to be shown on the page.',
  Icon: HardHat,
}

/** Projects: what the company has built, to add, edit, delete and put in order. */
export function ProjectsTab() {
  const query = useQuery(read(projects.list))
  const editor = useEditor(projectList)
  return (
    <section aria-labelledby="projects-title">
      <TabHead id="projects-title" title="Projects" lead="The grid of finished work on the page.">
        <LiveMark />
      </TabHead>
      <QueryState query={query} what="the projects" like="collection">
        {(things) => (
          <div className="collection">
            <ProjectForm editor={editor} things={things} />
            <CollectionList kind={projectList} things={things} editor={editor} none={none}>
              {(project) => <ProjectWords project={project} />}
            </CollectionList>
          </div>
        )}
      </QueryState>
    </section>
  )
}
