import { contentKeys, defaultText } from '@highline/shared/content-keys'
import { useEffect, useId, useRef } from 'react'
import type { Content } from '../site/content'
import type { EditableText } from './editable-text'
import { PanelForm } from './panel-form'
import { contentWith } from './stega-content'
import type { useEditing } from './use-editing'
import { useSaving } from './use-saving'

interface WordsPanelProps {
  words: EditableText
  editing: ReturnType<typeof useEditing>
  onClose: () => void
}

/** Words in the making. */
export function WordsPanel({ words, editing, onClose }: WordsPanelProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = editing.textOf(words)
  const text = draft ?? words.text
  const fallback = 'The text could not be saved. Please try again.'
  const saving = useSaving({ changeable: words, editing, fallback, onSaved: onClose })
  const { theirs } = saving
  const theirText = theirs && String(theirs[words.field] ?? '')
  const saying = (stored: string) => (content: Content) =>
    contentWith(content, words, stored.trim() || builtIn(words, editing.companyName))
  useEffect(() => field.current?.focus(), [])
  return (
    <PanelForm
      label={words.label}
      saving={saving.saving}
      changed={draft !== undefined}
      problem={saving.problem}
      save={theirs ? 'Save My Text' : 'Save'}
      discard={theirs ? 'Keep Saved Text' : 'Cancel'}
      onSave={() => void saving.save({ [words.field]: text }, saying(text))}
      onDiscard={() => {
        if (theirText !== undefined) editing.keep(saying(theirText))
        editing.discard(words)
        onClose()
      }}
      onClose={onClose}
    >
      <label htmlFor={id}>{words.label}</label>
      {theirs && (
        <p className="conflict-notice" role="alert">
          Somebody saved another text in the meantime: <q>{theirText}</q>
        </p>
      )}
      <textarea
        ref={field}
        id={id}
        rows={words.lines ? 6 : 2}
        maxLength={words.maxLength}
        readOnly={saving.saving}
        value={text}
        onChange={({ target }) => editing.type(words, words.lines ? target.value : oneLine(target.value))}
      />
      {words.target.kind === 'content' && <p className="hint">Leave it empty to show the built-in text.</p>}
    </PanelForm>
  )
}

/** What the page says at a key that was emptied. */
function builtIn({ target, text }: EditableText, companyName: string): string {
  if (target.kind !== 'content') return text
  const year = new Date().getFullYear()
  return contentKeys[target.key].default && defaultText(target.key, { companyName, year })
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
