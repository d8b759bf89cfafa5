import type { ContentKey } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { ContentSection } from '@highline/shared/schemas/content-section'
import { useState } from 'react'
import { useWrite } from '../../api/use-write'
import { ConflictNotice, DraftActions, draftOf, isChanged, useDraft } from '../../forms/draft'
import { SmallButton } from '../../ui/button'
import { Form } from '../../ui/form'
import { autofocusButtonRef, restoreFocusRef } from '../shell/autofocus-ref'
import { handleError, succeed } from '../shell/toasts'
import { useMarkUnsaved } from '../shell/unsaved'
import { MediaPicker } from './media-picker'
import { MediaReference } from './media-preview'

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
  const [state, setState] = useState<'untouched' | 'editing' | 'edited'>('untouched')
  const change = (next: 'editing' | 'edited') => {
    setState(next)
    props.onEdit?.(next === 'editing')
  }
  if (state === 'editing') return <ImageEditor {...props} onClose={() => change('edited')} />
  return (
    <div className="image-place">
      <MediaReference id={props.stored?.mediaId ?? null} none={none} />
      <SmallButton
        aria-label={`Edit ${props.label}`}
        ref={state === 'edited' ? restoreFocusRef : null}
        onClick={() => change('editing')}
      >
        Edit
      </SmallButton>
    </div>
  )
}

function ImageEditor({ name, label, stored, onClose }: SectionImageProps & { onClose: () => void }) {
  const state = useState(() =>
    draftOf<number | null, ContentSection | undefined>(stored?.mediaId ?? null, stored),
  )
  const [draft] = state
  const update = useWrite(contentSections.update)
  useMarkUnsaved(`image-${name}`, isChanged(draft))
  const { change, save, saving } = useDraft(state, {
    schema: ContentSection,
    send: ({ value, base }) =>
      update.mutateAsync({
        body: { sectionKey: name, content: '', mediaId: value, version: base?.version ?? 0 },
      }),
    onSaved: () => {
      onClose()
      succeed({ title: 'Section Image Updated', description: `${label} is saved.` })
    },
    onFailed: handleError('The picture could not be saved. Please try again.'),
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
        sort="picture"
        value={draft.value}
        onChange={(mediaId) => change(() => mediaId)}
        disabled={saving}
      />
      <DraftActions
        draft={draft}
        saving={saving}
        disabled={!draft.conflict && !isChanged(draft)}
        className="media-actions"
        size="small"
        onCancel={onClose}
      />
    </Form>
  )
}
