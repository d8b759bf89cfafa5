import { lengths } from '@highline/shared/constants'
import { media } from '@highline/shared/endpoints/media'
import { isVideo, Media } from '@highline/shared/schemas/media'
import { useState } from 'react'
import { useWrite } from '../../api/use-write'
import { ConflictNotice, type Draft, DraftActions, draftOf, isChanged, useDraft } from '../../forms/draft'
import { Choice } from '../../ui/choice'
import { TextArea } from '../../ui/field'
import { Form } from '../../ui/form'
import { FocalField, focalPicture, middle } from '../media-picker/focal-field'
import { FramedPreview } from '../media-picker/media-preview'
import { categories, fileName, logoTypes } from '../media-picker/media-words'
import { UsedIn, useUses } from '../media-picker/uses'
import { AdminDialog } from '../shell/admin-dialog'
import { handleError, succeed } from '../shell/toasts'
import { useBlockLeaving } from '../shell/unsaved'
import { ReplaceField } from './replace-field'

interface FileDialogProps {
  file: Media
  onClose: () => void
}

export function EditDialog({ file, onClose }: FileDialogProps) {
  const { draft, change, save, saving } = useEditFile(file, onClose)
  const { category, description, focalPoint } = draft.value
  // A logo is always shown whole.
  const picture = category === 'logo' ? undefined : focalPicture(file)
  const uses = useUses(file.id)
  const name = fileName(file)

  return (
    <AdminDialog
      title={`Edit ${name}`}
      size={picture && !isVideo(file) ? 'wide' : 'medium'}
      busy={saving}
      changed={isChanged(draft)}
      onClose={onClose}
    >
      <Form className="dialog-form" onSubmit={() => void save()}>
        {draft.conflict && (
          <ConflictNotice title="Somebody saved this in the meantime:">
            <p>
              {categories[draft.conflict.category]}. {draft.conflict.description || 'No description'}
            </p>
          </ConflictNotice>
        )}
        {(isVideo(file) || !picture) && <FramedPreview file={file} />}
        {picture && (
          <FocalField
            src={picture}
            value={focalPoint ?? middle}
            onChange={(point) => saving || change({ focalPoint: point })}
          />
        )}
        <Choice
          label="Category"
          options={categories}
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
        <UsedIn id={file.id} uses={uses} />
        <DraftActions draft={draft} saving={saving} className="dialog-actions in-reach" onCancel={onClose} />
      </Form>
    </AdminDialog>
  )
}

type FileValues = Pick<Media, 'category' | 'description' | 'focalPoint'>

/** Edits a draft based on the file as it was when the dialog opened; later refetches do not change it. */
function useEditFile(file: Media, onClose: () => void) {
  const { category, description, focalPoint } = file
  const state = useState(() => draftOf<FileValues, Media>({ category, description, focalPoint }, file))
  const [draft] = state
  const update = useWrite(media.update)
  useBlockLeaving(`file-${file.id}`, isChanged(draft))
  const { change, save, saving } = useDraft(state, {
    schema: Media,
    send: (sent) => update.mutateAsync({ params: { id: String(file.id) }, body: bodyOf(sent) }),
    onSaved: () => {
      onClose()
      succeed({ title: 'Media file updated successfully', description: fileName(file) })
    },
    onFailed: handleError('Please try again', { title: 'Update failed' }),
  })
  const changePart = (part: Partial<FileValues>) => change((values) => ({ ...values, ...part }))
  return { draft, change: changePart, save, saving }
}

/** Builds the request body. An unmoved focal point is omitted, so the stored one is kept. */
function bodyOf({ value: { focalPoint, ...values }, original, base }: Draft<FileValues, Media>) {
  const moved = focalPoint === original.focalPoint ? {} : { focalPoint }
  return { ...values, ...moved, version: base.version }
}

/** Replaces a media file and keeps its id, so every use shows the new file. */
export function ReplaceDialog({ file, onClose }: FileDialogProps) {
  const [busy, setBusy] = useState(false)
  const uses = useUses(file.id, busy)
  const name = fileName(file)
  const sort = isVideo(file) ? 'video' : 'picture'
  return (
    <AdminDialog title={`Replace ${name}`} busy={busy} close="Cancel" onClose={onClose}>
      <div className="dialog-form">
        <FramedPreview file={file} />
        <UsedIn id={file.id} uses={uses} />
        <ReplaceField
          file={file}
          label={`Choose another ${sort}`}
          hint="or drop it here. It appears wherever this one is shown now."
          accept={acceptFor(file)}
          words={{
            failed: 'Replace Failed',
            replaced: 'File Replaced',
            description: `“${name}” has made way for the new file.`,
          }}
          onReplaced={onClose}
          onBusy={setBusy}
        />
      </div>
    </AdminDialog>
  )
}

function acceptFor(file: Media): string {
  if (isVideo(file)) return 'video/*'
  return file.category === 'logo' ? logoTypes.join() : 'image/*'
}
