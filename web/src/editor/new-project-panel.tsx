import { type TextFieldName, textFieldsOf } from '@highline/shared/content-kinds'
import { projects } from '@highline/shared/endpoints/projects'
import { call } from '@highline/shared/http/call'
import { lastSortOrder } from '@highline/shared/public-content'
import type { Media } from '@highline/shared/schemas/media'
import { useEffect, useId, useRef, useState } from 'react'
import type { Content } from '../site/content'
import type { EditableImage, NewProject } from './edit-target'
import { shownWith } from './editable-image'
import { FileChoices } from './file-choices'
import { PanelForm, type PanelProps } from './panel-form'
import type { Editing } from './use-editing'
import { failureMessage } from './use-saving'

const picture: EditableImage = {
  id: 'new project',
  target: { kind: 'project', id: 0 },
  label: 'Picture',
  shown: {},
}
const labels: Partial<Record<TextFieldName, string>> = {
  name: 'Name',
  location: 'Location',
  description: 'Description',
}
const fields = textFieldsOf('project')

/** Adds a project to the end of the page's list. What was filled in stays until it is added or discarded. */
export function NewProjectPanel({ editing, onClose }: PanelProps) {
  const [problem, setProblem] = useState<string>()
  const { texts, file } = editing.newProject ?? { texts: {} }
  const ready = fields.every(([field]) => texts[field]?.trim()) && file

  async function add(): Promise<void> {
    editing.setSaving(true)
    setProblem(undefined)
    try {
      if (file) await addProject(editing, texts, file)
      onClose()
    } catch (error) {
      setProblem(failureMessage(error, 'The project could not be added. Please try again.', labels))
    } finally {
      editing.setSaving(false)
    }
  }
  return (
    <PanelForm
      label="New project"
      saving={editing.saving}
      changed={Boolean(ready)}
      problem={problem}
      save="Add Project"
      discard="Cancel"
      onSave={() => void add()}
      onDiscard={() => {
        editing.discardNewProject()
        onClose()
      }}
      onClose={onClose}
    >
      <TextFields
        texts={texts}
        readOnly={editing.saving}
        onChange={(field, text) =>
          editing.changeNewProject((now) => ({ ...now, texts: { ...now.texts, [field]: text } }))
        }
      />
      <FileChoices
        pictured={picture}
        editing={editing}
        isChosen={(choice) => choice?.id === file?.id}
        onChoose={(chosen) => editing.changeNewProject((now) => ({ ...now, file: chosen }))}
      />
    </PanelForm>
  )
}

interface TextFieldsProps {
  texts: NewProject['texts']
  readOnly: boolean
  onChange: (field: TextFieldName, text: string) => void
}

/** The first of them has the focus from the start. */
function TextFields({ texts, readOnly, onChange }: TextFieldsProps) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('input')?.focus(), [])
  return (
    <div className="fields" ref={group}>
      {fields.map(([field, { lines, maxLength }]) => {
        const Control = lines ? 'textarea' : 'input'
        return (
          <label key={field} htmlFor={`${id}-${field}`}>
            {labels[field]}
            <Control
              id={`${id}-${field}`}
              maxLength={maxLength}
              readOnly={readOnly}
              value={texts[field] ?? ''}
              onChange={({ target }) => onChange(field, target.value)}
            />
          </label>
        )
      })}
    </div>
  )
}

async function addProject(
  editing: Editing,
  { name = '', location = '', description = '' }: NewProject['texts'],
  file: Media,
): Promise<void> {
  const others = await call(projects.list, {})
  const body = { name, location, description, mediaId: file.id, ...lastSortOrder(others) }
  const added = await call(projects.create, { body })
  const shown = shownWith(picture, file).picture
  const without = (content: Content) => content.projects.filter(({ id }) => id !== added.id)
  editing.setVersion({ kind: 'project', id: added.id }, added.version)
  editing.discardNewProject()
  editing.saved(
    (content) => ({
      ...content,
      projects: [...without(content), ...(shown ? [{ ...added, picture: shown }] : [])],
    }),
    async () => {
      await call(projects.remove, { params: { id: String(added.id) } })
      return (content) => ({ ...content, projects: without(content) })
    },
  )
}
