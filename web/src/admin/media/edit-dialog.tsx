import { lengths } from '@highline/shared/constants'
import { media } from '@highline/shared/endpoints/media'
import { isVideo, Media } from '@highline/shared/schemas/media'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { ConflictNotice } from '../../forms/conflict-notice'
import { DraftActions } from '../../forms/draft-actions'
import { type Draft, draftOf, isChanged, useDraft } from '../../forms/use-draft'
import { TextArea } from '../../ui/field'
import { Form } from '../../ui/form'
import { Choice } from '../media-picker/choice'
import { FocalField, focalPicture, middle } from '../media-picker/focal-field'
import { MediaPreview } from '../media-picker/media-preview'
import { categoryOptions } from '../media-picker/media-view'
import { categoryLabel, fileName } from '../media-picker/media-words'
import { UsedIn, useUses } from '../media-picker/uses'
import { AdminDialog } from '../shell/admin-dialog'
import { failWith, succeed } from '../shell/toasts'
import { useMarkUnsaved } from '../shell/unsaved'

/** Edits the category, the description and the focal point of a file. */
export function EditDialog({ file, onClose }: { file: Media; onClose: () => void }) {
  const { draft, change, save, saving } = useEditFile(file, onClose)
  const { category, description, focalPoint } = draft.value
  // A logo is always shown whole.
  const picture = category === 'logo' ? undefined : focalPicture(file)
  const uses = useUses(file.id)
  const name = fileName(file)

  return (
    <AdminDialog
      label={`Edit ${name}`}
      size={picture && !isVideo(file) ? 'wide' : 'medium'}
      onClose={() => saving || onClose()}
    >
      <h2 className="dialog-title">Edit {name}</h2>
      <Form className="dialog-form" onSubmit={() => void save()}>
        {draft.conflict && (
          <ConflictNotice title="Somebody saved this in the meantime:">
            <p>
              {categoryLabel(draft.conflict.category)}. {draft.conflict.description || 'No description'}
            </p>
          </ConflictNotice>
        )}
        {(isVideo(file) || !picture) && (
          <div className="media-frame">
            <MediaPreview file={file} />
          </div>
        )}
        {picture && (
          <FocalField
            src={picture}
            value={focalPoint ?? middle}
            onChange={(point) => saving || change({ focalPoint: point })}
          />
        )}
        <Choice
          label="Category"
          options={categoryOptions}
          value={category}
          disabled={saving}
          onChange={(chosen) => change({ category: chosen })}
        />
        <TextArea
          label={isVideo(file) ? 'What the video shows' : 'What the picture shows'}
          hint="Read out to people who cannot see it. One sentence is enough."
          rows={2}
          maxLength={lengths.altText}
          value={description}
          readOnly={saving}
          onChange={({ target }) => change({ description: target.value })}
        />
        <UsedIn uses={uses} />
        <DraftActions draft={draft} saving={saving} className="dialog-actions in-reach" onCancel={onClose} />
      </Form>
    </AdminDialog>
  )
}

type FileValues = Pick<Media, 'category' | 'description' | 'focalPoint'>

/** Based on the file as the dialog opened with it, however often the list is read meanwhile. */
function useEditFile(file: Media, onClose: () => void) {
  const { category, description, focalPoint } = file
  const state = useState(() => draftOf<FileValues, Media>({ category, description, focalPoint }, file))
  const [draft] = state
  const client = useQueryClient()
  const update = useWrite(media.update)
  useMarkUnsaved(`file-${file.id}`, isChanged(draft))
  const { change, save, saving } = useDraft(state, {
    schema: Media,
    send: (sent) => update.mutateAsync({ params: { id: String(file.id) }, body: bodyOf(sent) }),
    onSaved: () => {
      onClose()
      succeed({ title: 'Media file updated successfully', description: fileName(file) })
    },
    onConflict: () => void client.invalidateQueries({ queryKey: read(media.list).queryKey }),
    onFailed: (error) => failWith(error, { title: 'Update failed', fallback: 'Please try again' }),
  })
  return {
    draft,
    change: (part: Partial<FileValues>) => change((values) => ({ ...values, ...part })),
    save,
    saving,
  }
}

/** A focal point that was not moved is left as it is stored. */
function bodyOf({ value: { focalPoint, ...values }, original, base }: Draft<FileValues, Media>) {
  const moved = focalPoint === original.focalPoint ? {} : { focalPoint }
  return { ...values, ...moved, version: base.version }
}
