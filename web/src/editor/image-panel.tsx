import type { Media } from '@highline/shared/schemas/media'
import { useEffect, useRef } from 'react'
import { AltTextPrompt } from '../forms/alt-text-prompt'
import { ConflictNotice } from '../forms/conflict-notice'
import { NarrowVideoAdvice } from '../forms/narrow-video'
import type { Content } from '../site/content'
import type { EditableImage } from './edit-target'
import { isShownAt } from './editable-image'
import { FileChoices, Preview } from './file-choices'
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
  const fallback = 'The picture could not be saved. Please try again.'
  const { save, saving, problem, conflict } = useSaving({
    editable: pictured,
    editing,
    fallback,
    onSaved: onClose,
  })
  const storedFile = conflict && (editing.library.find(({ id }) => id === conflict.mediaId) ?? null)
  const showing = (file: Media | null) => ({
    change: { mediaId: file?.id ?? null },
    next: (content: Content) => contentShowing(content, pictured, file),
  })
  const before = editing.library.find((file) => isShownAt(pictured, file)) ?? null
  const shown = draft === undefined ? before : draft
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
        if (draft !== undefined) void save(showing(draft), showing(before))
      }}
      onDiscard={() => {
        if (storedFile !== undefined) editing.keep(showing(storedFile).next)
        editing.discard(pictured)
        onClose()
      }}
      onClose={onClose}
    >
      {storedFile !== undefined && draft !== undefined && (
        <BothFiles pictured={pictured} saved={storedFile} mine={draft} />
      )}
      <FileChoices
        pictured={pictured}
        editing={editing}
        choices={choices}
        isChosen={(file) => (draft === undefined ? isShownAt(pictured, file) : draft?.id === file?.id)}
        onChoose={(file) => editing.choose(pictured, file)}
      />
      {shown && <AltTextPrompt key={shown.id} file={shown} onSaved={editing.described} />}
      {pictured.target.kind === 'slide' && <NarrowVideoAdvice className="hint" file={shown} />}
    </PanelForm>
  )
}

/** What is shown, else the first of all. */
const firstOf = (choices: HTMLElement | null) =>
  choices?.querySelector<HTMLElement>('input:checked') ?? choices?.querySelector<HTMLElement>('input')

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
