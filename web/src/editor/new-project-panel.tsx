import { type TextFieldName, textFieldsOf } from '@highline/shared/content-kinds'
import { projects } from '@highline/shared/endpoints/projects'
import { call } from '@highline/shared/http/call'
import { lastSortOrder } from '@highline/shared/public-content'
import { useId, useState } from 'react'
import { uuid } from '../api/uuid'
import type { EditableImage, TargetChange } from './edit-target'
import { FileChoices } from './file-choices'
import { PanelForm, type PanelProps } from './panel-form'
import { withStored } from './stored-page'
import type { Editing } from './use-editing'
import { useAttempt } from './use-saving'

const picture: EditableImage = {
  id: 'new project',
  target: { kind: 'project', id: 0 },
  field: 'mediaId',
  label: 'Picture',
  shown: {},
}
const labels: Partial<Record<TextFieldName, string>> = {
  name: 'Name',
  location: 'Location',
  description: 'Description',
}
const fields = textFieldsOf('project')

/** Adds a project to the end of the page's list. Its fields are kept until it is added or discarded. */
export function NewProjectPanel({ editing, onClose }: PanelProps) {
  const { problem, attempt } = useAttempt(editing)
  const [key] = useState(uuid)
  const id = useId()
  const { newProject = {} } = editing
  const { mediaId } = newProject
  const ready = fields.every(([field]) => newProject[field]?.trim()) && mediaId

  const add = async () => {
    await addProject(editing, newProject, key)
    onClose()
  }
  return (
    <PanelForm
      label="New project"
      saving={editing.saving}
      changed={Boolean(ready)}
      problem={problem}
      save="Add Project"
      discard="Cancel"
      onSave={() => void attempt(add, 'The project could not be added. Please try again.', labels)}
      onDiscard={() => {
        editing.discardNewProject()
        onClose()
      }}
      onClose={onClose}
    >
      <h2>New project</h2>
      <div className="fields">
        {fields.map(([field, { lines, maxLength }]) => {
          const Control = lines ? 'textarea' : 'input'
          return (
            <label key={field} htmlFor={`${id}-${field}`}>
              {labels[field]}
              <Control
                id={`${id}-${field}`}
                maxLength={maxLength}
                readOnly={editing.saving}
                value={newProject[field] ?? ''}
                onChange={({ target }) => editing.changeNewProject({ [field]: target.value })}
              />
            </label>
          )
        })}
      </div>
      <FileChoices
        pictured={picture}
        editing={editing}
        isChosen={(file) => file?.id === mediaId}
        onChoose={(file) => editing.changeNewProject({ mediaId: file?.id ?? null })}
      />
    </PanelForm>
  )
}

async function addProject(editing: Editing, project: TargetChange, key: string): Promise<void> {
  const { name = '', location = '', description = '', mediaId = null } = project
  const others = await call(projects.list, {})
  const body = { name, location, description, mediaId, ...lastSortOrder(others) }
  const added = await call(projects.create, { headers: { 'idempotency-key': key }, body })
  editing.discardNewProject()
  editing.saved(
    (page) => withStored(page, picture.target, added),
    async () => {
      await call(projects.remove, { params: { id: String(added.id) } })
      return (page) => ({ ...page, project: page.project.filter(({ id }) => id !== added.id) })
    },
  )
}
