import { contentKeys, defaultText } from '@highline/shared/content-keys'
import { useEffect, useId, useRef } from 'react'
import { ConflictNotice } from '../forms/conflict-notice'
import type { Content } from '../site/content'
import type { EditableText } from './edit-target'
import { PanelForm } from './panel-form'
import { contentWith } from './stega-content'
import type { useEditing } from './use-editing'
import { useSaving } from './use-saving'

interface TextPanelProps {
  words: EditableText
  editing: ReturnType<typeof useEditing>
  onClose: () => void
}

/** Words in the making. */
export function TextPanel({ words, editing, onClose }: TextPanelProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = editing.textOf(words)
  const text = draft ?? words.text
  const fallback = 'The text could not be saved. Please try again.'
  const withText = (stored: string) => (content: Content) =>
    contentWith(content, words, stored.trim() || builtIn(words, editing.companyName))
  const change = { [words.field]: text }
  const { save, saving, problem, conflict } = useSaving({
    editable: words,
    editing,
    change,
    next: withText(text),
    fallback,
    onSaved: onClose,
  })
  const storedText = conflict && String(conflict[words.field] ?? '')
  useEffect(() => field.current?.focus(), [])
  return (
    <PanelForm
      label={words.label}
      saving={saving}
      changed={draft !== undefined}
      problem={problem}
      save={conflict ? 'Save My Text' : 'Save'}
      discard={conflict ? 'Keep Saved Text' : 'Cancel'}
      onSave={() => void save()}
      onDiscard={() => {
        if (storedText !== undefined) editing.keep(withText(storedText))
        editing.discard(words)
        onClose()
      }}
      onClose={onClose}
    >
      <label htmlFor={id}>{words.label}</label>
      {conflict && (
        <ConflictNotice title="Somebody saved another text in the meantime:">
          <q>{storedText}</q>
        </ConflictNotice>
      )}
      <textarea
        ref={field}
        id={id}
        rows={words.lines ? 6 : 2}
        maxLength={words.maxLength}
        readOnly={saving}
        value={text}
        onChange={({ target }) => editing.type(words, words.lines ? target.value : oneLine(target.value))}
      />
      {words.target.kind === 'text' && <p className="hint">Leave it empty to show the built-in text.</p>}
    </PanelForm>
  )
}

/** What the page says at a key that was emptied. */
function builtIn({ target, text }: EditableText, companyName: string): string {
  if (target.kind !== 'text') return text
  const year = new Date().getFullYear()
  return contentKeys[target.key].default && defaultText(target.key, { companyName, year })
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
