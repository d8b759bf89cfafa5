import { useEffect, useId, useRef } from 'react'
import type { useEditing } from './use-editing'
import { useSaving } from './use-saving'
import type { Words } from './words'

interface PanelProps {
  words: Words
  editing: ReturnType<typeof useEditing>
  /** Closes it; what was typed stays in its place on the page, unsaved. */
  onClose: () => void
}

/** The words in the making, beside the page that shows them already. */
export function Panel({ words, editing, onClose }: PanelProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = editing.draftOf(words)
  const { save, saving, problem, theirs, forget } = useSaving({ words, editing, onSaved: onClose })
  useEffect(() => field.current?.focus(), [])
  const discard = () => {
    editing.discard(words)
    forget()
    onClose()
  }
  return (
    <form
      className="panel"
      aria-label={`Edit ${words.label}`}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void save(draft ?? words.text)
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <label htmlFor={id}>{words.label}</label>
      {theirs !== undefined && <Theirs text={theirs} />}
      <textarea
        ref={field}
        id={id}
        rows={words.lines ? 6 : 2}
        maxLength={words.maxLength}
        readOnly={saving}
        value={draft ?? words.text}
        onChange={({ target }) => editing.type(words, words.lines ? target.value : oneLine(target.value))}
      />
      {words.owner.kind === 'content' && <p className="hint">Leave it empty to show the built-in text.</p>}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        <button className="main" type="submit" disabled={saving || draft === undefined}>
          {saving ? 'Saving…' : theirs === undefined ? 'Save' : 'Save My Text'}
        </button>
        <button type="button" disabled={saving} onClick={discard}>
          {theirs === undefined ? 'Cancel' : 'Keep Saved Text'}
        </button>
      </div>
    </form>
  )
}

function Theirs({ text }: { text: string }) {
  return (
    <p className="theirs" role="alert">
      Somebody saved another text in the meantime: <q>{text}</q>
    </p>
  )
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
