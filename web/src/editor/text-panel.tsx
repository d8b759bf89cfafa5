import { type ContentKey, type ContentKeySpec, contentKeys } from '@highline/shared/content-keys'
import { useEffect, useId, useRef } from 'react'
import { LengthAdvice } from '../forms/advice'
import { ConflictNotice } from '../forms/draft'
import type { Content } from '../site/content'
import type { EditableText } from './edit-target'
import { PanelForm, type PanelProps } from './panel-form'
import type { StoredTarget } from './save-change'
import { contentWith, contentWithout } from './stega-content'
import { useSaving } from './use-saving'

export function TextPanel({ words, editing, onClose }: PanelProps & { words: EditableText }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { target, field } = words
  const isKey = target.kind === 'text'
  const draft = editing.textOf(words)
  const text = draft ?? words.text
  const ifEmpty = editing.textIfEmpty(words)
  const withText = (stored: string) => (content: Content) =>
    contentWith(content, words, stored.trim() || (ifEmpty ?? ''))
  const storedText = (stored: StoredTarget) => String(stored[field] ?? '')
  const { save, conflict, panel } = useSaving({
    editable: words,
    editing,
    noun: 'Text',
    showStored: (stored) => withText(storedText(stored)),
    onClose,
  })
  const before = {
    change: { [field]: words.text === ifEmpty ? '' : words.text },
    next: (content: Content) => contentWith(content, words, words.text),
  }
  const hide = () =>
    save(
      { change: { hidden: true }, next: (content) => contentWithout(content, words) },
      { change: { hidden: false }, next: before.next },
    )
  useEffect(() => area.current?.focus(), [])
  return (
    <PanelForm
      {...panel}
      onSave={() => void save({ change: { [field]: text }, next: withText(text) }, before)}
    >
      <label htmlFor={id}>{words.label}</label>
      {conflict && (
        <ConflictNotice title="Somebody saved another text in the meantime:">
          <q>{storedText(conflict)}</q>
        </ConflictNotice>
      )}
      <textarea
        ref={area}
        id={id}
        rows={words.lines ? 6 : 2}
        maxLength={words.maxLength}
        readOnly={panel.saving}
        value={text}
        onChange={({ target }) => editing.type(words, words.lines ? target.value : oneLine(target.value))}
      />
      <LengthAdvice text={text} atMost={words.advised} />
      {isKey && <p className="hint">Leave it empty to show the built-in text.</p>}
      {isKey && specs[target.key].hideable && (
        <HideLine disabled={panel.saving || draft !== undefined} onHide={hide} />
      )}
    </PanelForm>
  )
}

function HideLine({ disabled, onHide }: { disabled: boolean; onHide: () => void }) {
  return (
    <p className="hint">
      <button type="button" disabled={disabled} onClick={onHide}>
        Hide This Line
      </button>{' '}
      <a href="/admin#content">Show it again in Content</a>
    </p>
  )
}

const specs: Readonly<Record<ContentKey, ContentKeySpec>> = contentKeys

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
