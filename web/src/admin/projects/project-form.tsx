import { lengths } from '@highline/shared/constants'
import type { Project } from '@highline/shared/schemas/project'
import { TextArea, TextField } from '../../ui/field'
import { CollectionForm } from '../collection/collection-form'
import { useFirstField } from '../collection/first-field'
import type { Editor } from '../collection/use-editor'
import { MediaPicker } from '../media-picker/media-picker'
import { isReady, type ProjectDraft, projectList } from './project-list'
import { ProjectWords } from './project-words'

interface ProjectFormProps {
  editor: Editor<ProjectDraft, Project>
  things: readonly Project[]
}

/** Adds or edits a project (spec §2.3). */
export function ProjectForm({ editor, things }: ProjectFormProps) {
  const { saving, change } = editor
  const { draft, opened, focus } = editor.editing
  const first = useFirstField(opened, focus === 'first field')
  return (
    <CollectionForm
      kind={projectList}
      editor={editor}
      things={things}
      ready={isReady(draft)}
      theirs={(project) => <ProjectWords project={project} />}
      picker={
        <MediaPicker
          label="Image"
          sort="picture"
          value={draft.mediaId}
          disabled={saving}
          onChange={(mediaId) => change({ mediaId })}
        />
      }
    >
      <TextField
        label="Name"
        required
        ref={first}
        value={draft.name}
        maxLength={lengths.projectName}
        readOnly={saving}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextArea
        label="Description"
        required
        rows={4}
        value={draft.description}
        maxLength={lengths.projectDescription}
        readOnly={saving}
        onChange={({ target }) => change({ description: target.value })}
      />
      <TextField
        label="Location"
        required
        value={draft.location}
        maxLength={lengths.projectLocation}
        readOnly={saving}
        onChange={({ target }) => change({ location: target.value })}
      />
    </CollectionForm>
  )
}
