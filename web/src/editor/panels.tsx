import { contentKeys } from '@highline/shared/content-keys'
import { acceptedMediaOf } from '@highline/shared/content-kinds'
import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import { useId } from 'react'
import { AltTextPrompt, LengthAdvice, NarrowVideoAdvice } from '../forms/advice'
import { ConflictNotice } from '../forms/draft'
import type { EditableImage, EditableText } from './edit-target'
import { fileIn } from './editable-image'
import { FileChoices, Preview } from './file-choices'
import { PanelForm, type PanelProps } from './panel-form'
import { sessionEndedMessage, useSaving } from './use-saving'

export function TextPanel({ words, editing, onClose }: PanelProps & { words: EditableText }) {
  const id = useId()
  const { target, field } = words
  const isKey = target.kind === 'text'
  const { save, draft, stored, conflict, panel } = useSaving(words, 'Text', { editing, onClose })
  const text = String(draft?.value ?? words.text)
  return (
    <PanelForm {...panel} onSave={() => save({ [field]: text }, { [field]: String(stored) })}>
      <label htmlFor={id}>{words.label}</label>
      {conflict && (
        <ConflictNotice title="Somebody saved another text in the meantime:">
          <q>{stored}</q>
        </ConflictNotice>
      )}
      <textarea
        id={id}
        rows={words.lines ? 6 : 2}
        maxLength={words.maxLength}
        readOnly={panel.saving}
        value={text}
        onChange={({ target }) =>
          editing.changeField(words, words.lines ? target.value : oneLine(target.value))
        }
      />
      <LengthAdvice text={text} atMost={words.advised} />
      {isKey && <p className="hint">{contentKeys[target.key].default ? builtIn : takenOff}</p>}
      {isKey && contentKeys[target.key].hideable && (
        <p className="hint">
          <button
            type="button"
            disabled={panel.saving || panel.changed}
            onClick={() => save({ hidden: true }, { hidden: false })}
          >
            Hide This Line
          </button>{' '}
          <a href="/admin#content">Show it again in Content</a>
        </p>
      )}
    </PanelForm>
  )
}

const builtIn = 'Leave it empty to show the built-in text.'
const takenOff = 'Leave it empty to take it off the page. It comes back in Content, in the admin.'

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

/** Panel to choose another file for a picture, or none; the page shows the choice at once. */
export function ImagePanel({ pictured, editing, onClose }: PanelProps & { pictured: EditableImage }) {
  const { library } = editing
  const { save, draft, stored, conflict, panel } = useSaving(pictured, 'Picture', { editing, onClose })
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
          problemOf={(error) => sessionEndedMessage(error, 'leave this field again: your text is kept here')}
          onLost={(error) =>
            editing.setProblem(sessionEndedMessage(error, 'describe the picture again') ?? descriptionLost)
          }
        />
      )}
      {acceptedMediaOf(pictured.target.kind) !== 'picture' && (
        <NarrowVideoAdvice className="hint" file={shown} />
      )}
    </PanelForm>
  )
}

const descriptionLost = 'The alternative text could not be saved. Please describe the picture again.'
