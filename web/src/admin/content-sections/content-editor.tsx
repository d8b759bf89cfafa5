import { lengths } from '@highline/shared/constants'
import { advisedLength } from '@highline/shared/content-kinds'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { ContentSection } from '@highline/shared/schemas/content-section'
import { useWrite } from '../../api/use-write'
import { LengthAdvice } from '../../forms/advice'
import { ConflictNotice, type Draft, DraftActions, isChanged, useDraft } from '../../forms/draft'
import { TextArea, TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { autofocusRef } from '../shell/autofocus-ref'
import { handleError, succeed } from '../shell/toasts'
import type { ContentEntry } from './content-groups'

/** Draft of a text. Its base is undefined if nothing is stored yet. */
export type TextDraft = Draft<string, ContentSection | undefined>

/** Text of a content key before a save, and the version that replaced it. */
export interface Replaced {
  readonly content: string
  readonly by: number
}

interface ContentEditorProps {
  entry: ContentEntry
  draft: TextDraft
  onDraft: (update: (now: TextDraft) => TextDraft) => void
  onClose: () => void
  /** Called with the text that the save has replaced. */
  onSaved: (replaced: Replaced) => void
}

export function ContentEditor({ entry, draft, onDraft, onClose, onSaved }: ContentEditorProps) {
  const { key, spec, fallback } = entry
  const update = useWrite(contentSections.update)
  const { change, save, saving } = useDraft([draft, onDraft], {
    schema: ContentSection,
    send: ({ value, base }) =>
      update.mutateAsync({
        body: { sectionKey: key, content: value, mediaId: null, version: base?.version ?? 0 },
      }),
    onSaved: ({ version = (draft.base?.version ?? 0) + 1 }) => {
      onClose()
      onSaved({ content: draft.base?.content ?? '', by: version })
      succeed({ title: 'Content Updated', description: 'The text is saved.' })
    },
    onFailed: handleError('The text could not be saved. Please try again.'),
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
        className="content-actions"
        size="small"
        saveMine="Save My Text"
        keepStored="Keep Saved Text"
        onCancel={onClose}
      />
    </Form>
  )
}
