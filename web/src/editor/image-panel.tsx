import type { Media } from '@highline/shared/schemas/media'
import { useEffect, useRef } from 'react'
import { ConflictNotice } from '../forms/conflict-notice'
import type { EditableImage } from './edit-target'
import { canBeBare, isShownAt, mayShow, nameOf, thumbnailOf } from './editable-image'
import { PanelForm } from './panel-form'
import { contentShowing } from './stega-content'
import type { useEditing } from './use-editing'
import { useSaving } from './use-saving'

interface ImagePanelProps {
  pictured: EditableImage
  editing: ReturnType<typeof useEditing>
  onClose: () => void
}

/** Another file for a picture, or none: whichever is chosen is shown in its place at once. */
export function ImagePanel({ pictured, editing, onClose }: ImagePanelProps) {
  const choices = useRef<HTMLFieldSetElement>(null)
  const draft = editing.fileOf(pictured)
  const files = editing.library.filter((file) => mayShow(pictured, file))
  const fallback = 'The picture could not be saved. Please try again.'
  const { save, saving, problem, conflict } = useSaving({
    editable: pictured,
    editing,
    change: { mediaId: draft?.id ?? null },
    next: (content) => contentShowing(content, pictured, draft ?? null),
    fallback,
    onSaved: onClose,
  })
  const storedFile = conflict && (editing.library.find(({ id }) => id === conflict.mediaId) ?? null)
  const isChosen = (file: Media | null) =>
    draft === undefined ? isShownAt(pictured, file) : draft?.id === file?.id
  useEffect(() => firstOf(choices.current)?.focus(), [])
  return (
    <PanelForm
      label={pictured.label}
      saving={saving}
      changed={draft !== undefined}
      problem={problem}
      save={conflict ? 'Save My Picture' : 'Save'}
      discard={conflict ? 'Keep Saved Picture' : 'Cancel'}
      onSave={() => {
        if (draft !== undefined) void save()
      }}
      onDiscard={() => {
        if (storedFile !== undefined) editing.keep((content) => contentShowing(content, pictured, storedFile))
        editing.discard(pictured)
        onClose()
      }}
      onClose={onClose}
    >
      {storedFile !== undefined && draft !== undefined && (
        <BothFiles pictured={pictured} saved={storedFile} mine={draft} />
      )}
      <fieldset ref={choices}>
        <legend>{pictured.label}</legend>
        <div className="choices">
          {[...(canBeBare(pictured) ? [null] : []), ...files].map((file) => (
            <FileChoice
              key={file?.id ?? 'none'}
              pictured={pictured}
              file={file}
              chosen={isChosen(file)}
              onChoose={() => saving || editing.choose(pictured, file)}
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

/** What is shown, else the first of all. */
const firstOf = (choices: HTMLElement | null) =>
  choices?.querySelector<HTMLElement>('input:checked') ?? choices?.querySelector<HTMLElement>('input')

interface Offered {
  pictured: EditableImage
  /** `null`: no file. */
  file: Media | null
}

interface FileChoiceProps extends Offered {
  chosen: boolean
  onChoose: () => void
}

/** One of the files that a place can show. */
function FileChoice({ chosen, onChoose, ...offered }: FileChoiceProps) {
  return (
    <label className="choice" title={nameOf(offered.pictured, offered.file)}>
      <input type="radio" name="file" checked={chosen} onChange={onChoose} />
      <Preview {...offered} />
    </label>
  )
}

interface BothFilesProps {
  pictured: EditableImage
  saved: Media | null
  mine: Media | null
}

/** The stored file of a conflict beside the chosen one. */
function BothFiles({ pictured, saved, mine }: BothFilesProps) {
  return (
    <ConflictNotice title="Somebody saved a change here in the meantime.">
      <div className="choices">
        <figure>
          <Preview pictured={pictured} file={saved} />
          <figcaption>Saved</figcaption>
        </figure>
        <figure>
          <Preview pictured={pictured} file={mine} />
          <figcaption>Mine</figcaption>
        </figure>
      </div>
    </ConflictNotice>
  )
}

/** By its name, where there is nothing to be seen of it. */
function Preview({ pictured, file }: Offered) {
  const name = nameOf(pictured, file)
  const src = thumbnailOf(pictured, file)
  if (!src) return <span className="preview">{name}</span>
  return <img className="preview" src={src} alt={name} loading="lazy" />
}
