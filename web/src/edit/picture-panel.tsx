import { isVideo, type Media } from '@highline/shared/schemas/media'
import { useEffect, useRef } from 'react'
import { contentShowing } from './marked-content'
import { PanelForm } from './panel-form'
import { isShownAt, mayShow, type Pictured, thumbnailOf } from './pictures'
import type { useEditing } from './use-editing'
import { useSaving } from './use-saving'

interface PicturePanelProps {
  pictured: Pictured
  editing: ReturnType<typeof useEditing>
  onClose: () => void
}

/** Another file for a picture: whichever is chosen is shown in its place at once. */
export function PicturePanel({ pictured, editing, onClose }: PicturePanelProps) {
  const choices = useRef<HTMLFieldSetElement>(null)
  const draft = editing.fileOf(pictured)
  const files = editing.library.filter((file) => mayShow(pictured, file))
  const fallback = 'The picture could not be saved. Please try again.'
  const { save, saving, problem, theirs } = useSaving({
    changeable: pictured,
    editing,
    fallback,
    onSaved: onClose,
  })
  useEffect(() => firstOf(choices.current)?.focus(), [])
  return (
    <PanelForm
      label={pictured.label}
      saving={saving}
      changed={draft !== undefined}
      problem={problem}
      save={theirs ? 'Save My Picture' : 'Save'}
      discard={theirs ? 'Keep Saved Picture' : 'Cancel'}
      onSave={() => {
        if (draft) void save({ mediaId: draft.id }, (content) => contentShowing(content, pictured, draft))
      }}
      onDiscard={() => {
        editing.discard(pictured)
        onClose()
      }}
      onClose={onClose}
    >
      {theirs && (
        <p className="theirs" role="alert">
          Somebody saved a change here in the meantime.
        </p>
      )}
      <fieldset ref={choices} disabled={saving}>
        <legend>{pictured.label}</legend>
        <div className="choices">
          {files.map((file) => (
            <Choice
              key={file.id}
              file={file}
              chosen={draft ? draft.id === file.id : isShownAt(pictured, file)}
              onChoose={() => editing.choose(pictured, file)}
            />
          ))}
        </div>
      </fieldset>
      <p className="hint">
        {files.length === 0 && 'There are no pictures yet. '}
        <a href="/admin#media-files">Upload pictures</a>
      </p>
    </PanelForm>
  )
}

interface ChoiceProps {
  file: Media
  chosen: boolean
  onChoose: () => void
}

function Choice({ file, chosen, onChoose }: ChoiceProps) {
  const name = `${file.description || file.originalName}${isVideo(file) ? ' (video)' : ''}`
  const thumbnail = thumbnailOf(file)
  return (
    <label className="choice" title={name}>
      <input type="radio" name="file" checked={chosen} onChange={onChoose} />
      {thumbnail ? <img src={thumbnail} alt={name} loading="lazy" /> : <span>{name}</span>}
    </label>
  )
}

/** The file that is shown, else the first of all. */
const firstOf = (choices: HTMLElement | null) =>
  choices?.querySelector<HTMLElement>('input:checked') ?? choices?.querySelector<HTMLElement>('input')
