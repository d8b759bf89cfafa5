import { lengths } from '@highline/shared/constants'
import { projects } from '@highline/shared/endpoints/projects'
import { isImage } from '@highline/shared/schemas/media'
import type { Project } from '@highline/shared/schemas/project'
import { useQuery } from '@tanstack/react-query'
import HardHat from 'lucide-react/icons/hard-hat'
import { read } from '../../api/read'
import { TextArea, TextField } from '../../ui/field'
import { CollectionForm } from '../collection/collection-form'
import { CollectionList } from '../collection/collection-list'
import { type Editor, useEditor, useFirstField } from '../collection/use-editor'
import { MediaPicker } from '../media-picker/media-picker'
import { HiddenBadge, MediaReference } from '../media-picker/media-reference'
import { LiveMark } from '../shell/live-mark'
import { QueryState } from '../shell/query-state'
import { TabHead } from '../shell/tab-head'
import { isProjectReady, type ProjectValues, projectList } from './project-list'

const none = {
  text: 'No projects yet.',
  hint: 'Add the first one with the form. It needs a picture to be shown on the page.',
  Icon: HardHat,
}

/** Projects: what the company has built, to add, edit, delete and put in order. */
export function ProjectsTab() {
  const query = useQuery(read(projects.list))
  const editor = useEditor(projectList, query.data)
  return (
    <section aria-labelledby="projects-title">
      <TabHead id="projects-title" title="Projects" lead="The grid of finished work on the page.">
        <LiveMark />
      </TabHead>
      <QueryState query={query} what="the projects" like="collection">
        {(items) => (
          <div className="collection">
            <ProjectForm editor={editor} />
            <CollectionList config={projectList} items={items} editor={editor} none={none}>
              {(project) => <ProjectItem project={project} />}
            </CollectionList>
          </div>
        )}
      </QueryState>
    </section>
  )
}

/** Adds or edits a project (spec §2.3). */
function ProjectForm({ editor }: { editor: Editor<ProjectValues, Project> }) {
  const { saving, change } = editor
  const values = editor.draft.value
  const first = useFirstField(editor)
  return (
    <CollectionForm
      config={projectList}
      editor={editor}
      ready={isProjectReady(values)}
      showItem={(project) => <ProjectItem project={project} />}
      picker={
        <MediaPicker
          label="Image"
          sort="picture"
          value={values.mediaId}
          disabled={saving}
          onChange={(mediaId) => change({ mediaId })}
        />
      }
    >
      <TextField
        label="Name"
        required
        ref={first}
        value={values.name}
        maxLength={lengths.projectName}
        readOnly={saving}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label="Description"
        required
        rows={4}
        value={values.description}
        maxLength={lengths.projectDescription}
        readOnly={saving}
        onChange={({ target }) => change({ description: target.value })}
      />
      <TextField
        label="Location"
        required
        value={values.location}
        maxLength={lengths.projectLocation}
        readOnly={saving}
        onChange={({ target }) => change({ location: target.value })}
      />
    </CollectionForm>
  )
}

/** A project as the list shows it. */
function ProjectItem({ project }: { project: Project }) {
  const { name, description, location, mediaId } = project
  return (
    <div className="listed-thing">
      <MediaReference id={mediaId} none="No image" />
      <div className="row-words">
        <h4 className="card-title">{name}</h4>
        <p className="row-text">{description}</p>
        <p className="row-fact">{location}</p>
        <HiddenBadge mediaId={mediaId} fits={isImage}>
          Hidden – no image
        </HiddenBadge>
      </div>
    </div>
  )
}
