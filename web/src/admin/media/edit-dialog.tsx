import { lengths } from '@highline/shared/constants'
import { isVideo, type Media } from '@highline/shared/schemas/media'
import { type SyntheticEvent, useState } from 'react'
import { ConflictNotice } from '../../forms/conflict-notice'
import { Button } from '../../ui/button'
import { TextArea } from '../../ui/field'
import { Choice } from '../media-picker/choice'
import { FocalField, middle } from '../media-picker/focal-field'
import { focalPicture } from '../media-picker/focal-picture'
import { MediaPreview } from '../media-picker/media-preview'
import { categoryOptions } from '../media-picker/media-view-bar'
import { categoryLabel, fileName } from '../media-picker/media-words'
import { UsedIn, useUses } from '../media-picker/uses'
import { AdminDialog } from '../shell/admin-dialog'
import { useMarkUnsaved } from '../shell/unsaved'
import { type Draft, useEditFile } from './use-edit-file'

/**
 * What can be changed of a file: how it is filed and cut, and the words that stand for it. When somebody else saved
 * first, both are shown and a person decides.
 */
export function EditDialog({ file, onClose }: { file: Media; onClose: () => void }) {
  const [category, setCategory] = useState(file.category)
  const [description, setDescription] = useState(file.description)
  const [focalPoint, setFocalPoint] = useState(file.focalPoint)
  // A logo is shown whole wherever it stands.
  const picture = category === 'logo' ? undefined : focalPicture(file)
  const { save, saving, theirs } = useEditFile(file, onClose)
  const uses = useUses(file.id)
  useMarkUnsaved(`file-${file.id}`, isChanged(file, { category, description, focalPoint }))
  const name = fileName(file)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    save({ category, description, focalPoint })
  }
  return (
    <AdminDialog
      label={`Edit ${name}`}
      size={picture && !isVideo(file) ? 'wide' : 'medium'}
      onClose={() => saving || onClose()}
    >
      <h2 className="dialog-title">Edit {name}</h2>
      <form className="dialog-form" method="post" onSubmit={submit}>
        {theirs && (
          <ConflictNotice what="this">
            <p>
              {categoryLabel(theirs.category)}. {theirs.description || 'No description'}
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
            onChange={(point) => saving || setFocalPoint(point)}
          />
        )}
        <Choice
          label="Category"
          options={categoryOptions}
          value={category}
          disabled={saving}
          onChange={setCategory}
        />
        <TextArea
          label={isVideo(file) ? 'What the video shows' : 'What the picture shows'}
          hint="Read out to people who cannot see it. One sentence is enough."
          rows={2}
          maxLength={lengths.altText}
          value={description}
          readOnly={saving}
          onChange={({ target }) => setDescription(target.value)}
        />
        <UsedIn uses={uses} />
        <div className="dialog-actions in-reach">
          <Button type="submit" disabled={saving}>
            {saving ? 'Saving…' : theirs ? 'Save Mine' : 'Save'}
          </Button>
          <Button variant="secondary" disabled={saving} onClick={onClose}>
            {theirs ? 'Keep Theirs' : 'Cancel'}
          </Button>
        </div>
      </form>
    </AdminDialog>
  )
}

const isChanged = (file: Media, { category, description, focalPoint }: Draft) =>
  category !== file.category || description !== file.description || focalPoint !== file.focalPoint
