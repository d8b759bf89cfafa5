import { advisedLength } from '@highline/shared/advised-length'
import { type ContentKey, type ContentKeySpec, contentKeys, defaultText } from '@highline/shared/content-keys'
import { useEffect, useId, useRef } from 'react'
import { ConflictNotice } from '../forms/conflict-notice'
import { LengthAdvice } from '../forms/length-advice'
import type { Content } from '../site/content'
import type { EditableText } from './edit-target'
import { PanelForm } from './panel-form'
import { contentWith, contentWithout } from './stega-content'
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
  const { target } = words
  const draft = editing.textOf(words)
  const text = draft ?? words.text
  const fallback = 'The text could not be saved. Please try again.'
  const withText = (stored: string) => (content: Content) =>
    contentWith(content, words, stored.trim() || builtIn(words, editing.companyName))
  const { save, saving, problem, conflict } = useSaving({
    editable: words,
    editing,
    fallback,
    onSaved: onClose,
  })
  const isBuiltIn = words.text === builtIn(words, editing.companyName) && words.target.kind === 'text'
  const before = {
    change: { [words.field]: isBuiltIn ? '' : words.text },
    next: (content: Content) => contentWith(content, words, words.text),
  }
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
      onSave={() => void save({ change: { [words.field]: text }, next: withText(text) }, before)}
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
      <LengthAdvice
        text={text}
        atMost={advisedLength(target.kind, target.kind === 'text' ? target.key : target.id, words.field)}
      />
      {words.target.kind === 'text' && <p className="hint">Leave it empty to show the built-in text.</p>}
      {words.target.kind === 'text' && specs[words.target.key].hideable && (
        <HideButton
          disabled={saving || draft !== undefined}
          onHide={() =>
            void save(
              { change: { hidden: true }, next: (content) => contentWithout(content, words) },
              { change: { hidden: false }, next: before.next },
            )
          }
        />
      )}
    </PanelForm>
  )
}

interface HideButtonProps {
  disabled: boolean
  onHide: () => void
}

/** Leaves a line out of the page. It comes back with the Content tab. */
function HideButton({ disabled, onHide }: HideButtonProps) {
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

/** What the page says at a key that was emptied. */
function builtIn({ target, text }: EditableText, companyName: string): string {
  if (target.kind !== 'text') return text
  const year = new Date().getFullYear()
  return contentKeys[target.key].default && defaultText(target.key, { companyName, year })
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
