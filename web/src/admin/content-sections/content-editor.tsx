import { lengths } from '@highline/shared/constants'
import { advisedLength } from '@highline/shared/content-kinds'
import { LengthAdvice } from '../../forms/advice'
import { ConflictNotice, DraftActions, isChanged } from '../../forms/draft'
import { TextArea, TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { useSectionDraft } from '../media-picker/section-draft'
import { autofocusRef } from '../shell/autofocus-ref'
import { succeed } from '../shell/toasts'
import type { ContentEntry } from './content-groups'

/** Text of a content key before a save, and the version that replaced it. */
export interface Replaced {
  readonly content: string
  readonly by: number | undefined
}

interface ContentEditorProps {
  entry: ContentEntry
  onClose: () => void
  /** Called with the text that the save has replaced. */
  onSaved: (replaced: Replaced) => void
}

export function ContentEditor({ entry, onClose, onSaved }: ContentEditorProps) {
  const { key, spec, stored, fallback } = entry
  const { draft, change, save, saving } = useSectionDraft({
    name: key,
    stored,
    value: stored?.content || fallback,
    bodyOf: (content) => ({ content, mediaId: null }),
    onSaved: ({ version }, base) => {
      onClose()
      onSaved({ content: base?.content ?? '', by: version })
      succeed({ title: 'Content Updated', description: 'The text is saved.' })
    },
    failed: 'The text could not be saved. Please try again.',
  })
  const field = {
    label: draft.conflict ? 'Your text' : spec.label,
    labelHidden: draft.conflict === undefined,
    ref: autofocusRef,
    maxLength: lengths.content,
    value: draft.value,
    readOnly: saving,
    onChange: ({ target }: { target: { value: string } }) => change(() => target.value),
  }
  return (
    <Form className="content-editor" onSubmit={() => void save()}>
      {draft.conflict && (
        <ConflictNotice title="Somebody saved another text in the meantime:">
          <p className="content-text">{draft.conflict.content || fallback}</p>
        </ConflictNotice>
      )}
      {spec.kind === 'textarea' ? <TextArea {...field} rows={6} /> : <TextField {...field} type="text" />}
      <LengthAdvice text={draft.value} atMost={advisedLength(key)} />
      {fallback && <p className="field-hint">Leave it empty to show the built-in text.</p>}
      <DraftActions
        draft={draft}
        saving={saving}
        disabled={!(draft.conflict ?? isChanged(draft))}
        className="actions"
        size="small"
        saveMine="Save My Text"
        keepStored="Keep Saved Text"
        onCancel={onClose}
      />
    </Form>
  )
}
