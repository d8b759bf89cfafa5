import { type ContentKey, type ContentKeySpec, contentKeys } from '@highline/shared/content-keys'
import { useId } from 'react'
import { LengthAdvice } from '../forms/advice'
import { ConflictNotice } from '../forms/draft'
import type { EditableText } from './edit-target'
import { PanelForm, type PanelProps } from './panel-form'
import { useSaving } from './use-saving'

export function TextPanel({ words, editing, onClose }: PanelProps & { words: EditableText }) {
  const id = useId()
  const { target, field } = words
  const isKey = target.kind === 'text'
  const { save, draft, stored, conflict, panel } = useSaving({
    editable: words,
    editing,
    noun: 'Text',
    onClose,
  })
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
      {isKey && <p className="hint">{specs[target.key].default ? builtIn : takenOff}</p>}
      {isKey && specs[target.key].hideable && (
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

const specs: Readonly<Record<ContentKey, ContentKeySpec>> = contentKeys

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
