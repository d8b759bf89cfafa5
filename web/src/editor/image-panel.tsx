import { mediaSortOf } from '@highline/shared/content-kinds'
import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import { AltTextPrompt, NarrowVideoAdvice } from '../forms/advice'
import { ConflictNotice } from '../forms/draft'
import type { EditableImage } from './edit-target'
import { fileIn } from './editable-image'
import { FileChoices, Preview } from './file-choices'
import { PanelForm, type PanelProps } from './panel-form'
import { sessionOver, useSaving } from './use-saving'

/** Another file for a picture, or none: whichever is chosen is shown in its place at once. */
export function ImagePanel({ pictured, editing, onClose }: PanelProps & { pictured: EditableImage }) {
  const { library } = editing
  const { save, draft, stored, conflict, panel } = useSaving({
    editable: pictured,
    editing,
    noun: 'Picture',
    onClose,
  })
  const storedFile = fileIn(library, stored)
  const shown = draft ? fileIn(library, draft.value) : storedFile
  return (
    <PanelForm
      {...panel}
      onSave={() => save({ mediaId: shown?.id ?? null }, { mediaId: storedFile?.id ?? null })}
    >
      {conflict && (
        <ConflictNotice title="Somebody saved a change here in the meantime.">
          <div className="choices">
            {Object.entries({ Saved: storedFile, Mine: shown }).map(([whose, file]) => (
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
        isChosen={(file) => file?.id === shown?.id}
        onChoose={(file) => editing.changeField(pictured, file?.id ?? null)}
      />
      {shown && (
        <AltTextPrompt
          key={shown.id}
          file={shown}
          save={(request) => call(media.update, request).then(editing.described)}
          problemOf={(error) => sessionOver(error, 'leave this field again: your text is kept here')}
          onLost={(error) =>
            editing.setProblem(sessionOver(error, 'describe the picture again') ?? descriptionLost)
          }
        />
      )}
      {mediaSortOf(pictured.target.kind) !== 'picture' && <NarrowVideoAdvice className="hint" file={shown} />}
    </PanelForm>
  )
}

const descriptionLost = 'The alternative text could not be saved. Please describe the picture again.'
