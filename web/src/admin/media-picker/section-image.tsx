import type { ContentKey } from '@highline/shared/content-keys'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { ConflictNotice, DraftActions, isChanged } from '../../forms/draft'
import { SmallButton } from '../../ui/button'
import { Form } from '../../ui/form'
import { autofocusButtonRef, restoreFocusRef } from '../shell/autofocus-ref'
import { succeed } from '../shell/toasts'
import { MediaPicker } from './media-picker'
import { MediaReference } from './media-preview'
import { useEditState, useSectionDraft } from './section-draft'

interface SectionImageProps {
  name: ContentKey
  /** Label that identifies the picture without its context. */
  label: string
  /** Stored content section from the latest fetch. */
  stored: ContentSection | undefined
  /** Text shown if no picture is set. */
  none?: string
  /** Called when an edit begins and ends. In between, keep this component mounted: its state holds the draft. */
  onEdit?: (isEdited: boolean) => void
}

export function SectionImage({ none = 'No picture set', ...props }: SectionImageProps) {
  const { state, edit, close } = useEditState(props.onEdit)
  if (state === 'editing') return <ImageEditor {...props} onClose={close} />
  return (
    <div className="image-place">
      <MediaReference id={props.stored?.mediaId ?? null} none={none} />
      <SmallButton
        aria-label={`Edit ${props.label}`}
        ref={state === 'edited' ? restoreFocusRef : null}
        onClick={edit}
      >
        Edit
      </SmallButton>
    </div>
  )
}

function ImageEditor({ name, label, stored, onClose }: SectionImageProps & { onClose: () => void }) {
  const { draft, change, save, saving } = useSectionDraft({
    name,
    stored,
    value: stored?.mediaId ?? null,
    bodyOf: (mediaId) => ({ content: '', mediaId }),
    onSaved: () => {
      onClose()
      succeed({ title: 'Section Image Updated', description: `${label} is saved.` })
    },
    failed: 'The picture could not be saved. Please try again.',
  })
  return (
    <Form ref={autofocusButtonRef} className="image-editor" onSubmit={() => void save()}>
      {draft.conflict && (
        <ConflictNotice title="Somebody saved another picture in the meantime:">
          <MediaReference id={draft.conflict.mediaId} none="No picture" />
        </ConflictNotice>
      )}
      <MediaPicker
        label={label}
        labelShown={false}
        accepted="picture"
        value={draft.value}
        onChange={(mediaId) => change(() => mediaId)}
        disabled={saving}
      />
      <DraftActions
        draft={draft}
        saving={saving}
        disabled={!draft.conflict && !isChanged(draft)}
        className="actions"
        size="small"
        onCancel={onClose}
      />
    </Form>
  )
}
