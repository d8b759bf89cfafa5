import { mediaSortOf } from '@highline/shared/content-kinds'
import type { Media } from '@highline/shared/schemas/media'
import { useEffect, useRef } from 'react'
import { AltTextPrompt, NarrowVideoAdvice } from '../forms/advice'
import { ConflictNotice } from '../forms/draft'
import type { Content } from '../site/content'
import type { EditableImage } from './edit-target'
import { isShownAt } from './editable-image'
import { FileChoices, Preview } from './file-choices'
import { PanelForm, type PanelProps } from './panel-form'
import type { StoredTarget } from './save-change'
import { contentShowing } from './stega-content'
import { useSaving } from './use-saving'

/** Another file for a picture, or none: whichever is chosen is shown in its place at once. */
export function ImagePanel({ pictured, editing, onClose }: PanelProps & { pictured: EditableImage }) {
  const choices = useRef<HTMLFieldSetElement>(null)
  const { library } = editing
  const draft = editing.fileOf(pictured)
  const showing = (file: Media | null) => ({
    change: { mediaId: file?.id ?? null },
    next: (content: Content) => contentShowing(content, pictured, file),
  })
  const storedFile = ({ mediaId }: StoredTarget) => library.find(({ id }) => id === mediaId) ?? null
  const { save, conflict, panel } = useSaving({
    editable: pictured,
    editing,
    noun: 'Picture',
    showStored: (stored) => showing(storedFile(stored)).next,
    onClose,
  })
  const before = library.find((file) => isShownAt(pictured, file)) ?? null
  const shown = draft === undefined ? before : draft
  useEffect(() => firstOf(choices.current)?.focus(), [])
  return (
    <PanelForm
      {...panel}
      onSave={() => {
        if (draft !== undefined) void save(showing(draft), showing(before))
      }}
    >
      {conflict && draft !== undefined && (
        <ConflictNotice title="Somebody saved a change here in the meantime.">
          <div className="choices">
            {Object.entries({ Saved: storedFile(conflict), Mine: draft }).map(([whose, file]) => (
              <figure key={whose}>
                <Preview pictured={pictured} file={file} />
                <figcaption>{whose}</figcaption>
              </figure>
            ))}
          </div>
        </ConflictNotice>
      )}
      <FileChoices
        pictured={pictured}
        editing={editing}
        choices={choices}
        isChosen={(file) => (draft === undefined ? isShownAt(pictured, file) : draft?.id === file?.id)}
        onChoose={(file) => editing.choose(pictured, file)}
      />
      {shown && <AltTextPrompt key={shown.id} file={shown} onSaved={editing.described} />}
      {mediaSortOf(pictured.target.kind) !== 'picture' && <NarrowVideoAdvice className="hint" file={shown} />}
    </PanelForm>
  )
}

/** What is shown, else the first of all. */
const firstOf = (choices: HTMLElement | null) =>
  choices?.querySelector<HTMLElement>('input:checked') ?? choices?.querySelector<HTMLElement>('input')
