import { advice, lengths } from '@highline/shared/constants'
import type { ContentKey } from '@highline/shared/content-keys'
import { ConflictNotice } from '../../forms/conflict-notice'
import { LengthAdvice } from '../../forms/length-advice'
import { Button } from '../../ui/button'
import type { ContentEntry } from './content-groups'
import { ContentInput } from './content-input'
import { type Draft, isChanged } from './drafts'
import type { Replaced } from './use-restore'
import { useSaveContent } from './use-save-content'

interface ContentEditorProps {
  entry: ContentEntry
  draft: Draft
  onDraft: (draft: Draft) => void
  onClose: () => void
  onSaved: (replaced: Replaced) => void
}

/** A text in the making. When somebody else saved first, both texts are shown and a person decides. */
export function ContentEditor(props: ContentEditorProps) {
  const { entry, draft, onDraft, onClose } = props
  const { spec, fallback } = entry
  const { save, saving } = useSaveContent(props)
  const { text, theirs } = draft
  return (
    <form
      className="content-editor"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {theirs && (
        <ConflictNotice what="another text">
          <p className="content-text">{theirs.content || fallback}</p>
        </ConflictNotice>
      )}
      <ContentInput
        label={theirs ? 'Your text' : spec.label}
        labelShown={theirs !== undefined}
        multiline={spec.kind === 'textarea'}
        value={text}
        maxLength={lengths.content}
        readOnly={saving}
        onChange={(next) => onDraft({ ...draft, text: next })}
      />
      {spec.kind === 'text' && <LengthAdvice text={text} atMost={atMostOf(entry.key)} />}
      {fallback && <p className="field-hint">Leave it empty to show the built-in text.</p>}
      <div className="content-actions">
        <Button type="submit" size="small" disabled={saving || !(theirs ?? isChanged(draft))}>
          {saving ? 'Saving…' : theirs ? 'Save My Text' : 'Save'}
        </Button>
        <Button variant="secondary" size="small" disabled={saving} onClick={onClose}>
          {theirs ? 'Keep Saved Text' : 'Cancel'}
        </Button>
      </div>
    </form>
  )
}

const atMostOf = (key: ContentKey) => (key === 'hero_main_title' ? advice.heroTitle : advice.line)
