import { media } from '@highline/shared/endpoints/media'
import { lengths } from '@highline/shared/limits'
import { isVideo, type Media } from '@highline/shared/schemas/media'
import { type SyntheticEvent, useState } from 'react'
import { useWrite } from '../../../api/use-write'
import { Button } from '../../../ui/button'
import { TextArea } from '../../../ui/field'
import { AdminDialog } from '../../admin-dialog'
import { failWith, succeed } from '../../toasts'
import { Choice } from '../choice'
import { FocalField, middle } from '../focal/focal-field'
import { focalPicture } from '../focal/focal-picture'
import { MediaPreview } from '../media-preview'
import { categoryOptions } from '../media-view-bar'
import { fileName } from '../media-words'
import { UsedIn, useUses } from '../uses'

/** What can be changed of a file: how it is filed and cut, and the words that stand for it. */
export function EditDialog({ file, onClose }: { file: Media; onClose: () => void }) {
  const [category, setCategory] = useState(file.category)
  const [description, setDescription] = useState(file.description)
  const [focalPoint, setFocalPoint] = useState(file.focalPoint)
  const picture = focalPicture(file)
  const { mutate, isPending } = useWrite(media.update)
  const uses = useUses(file.id)
  const name = fileName(file)

  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const body = {
      category,
      description,
      ...(focalPoint === file.focalPoint ? {} : { focalPoint }),
      ...(file.version === undefined ? {} : { version: file.version }),
    }
    mutate(
      { params: { id: String(file.id) }, body },
      {
        onSuccess: () => {
          onClose()
          succeed({ title: 'Media file updated successfully', description: name })
        },
        onError: (error) => failWith(error, { title: 'Update failed', fallback: 'Please try again' }),
      },
    )
  }
  return (
    <AdminDialog
      label={`Edit ${name}`}
      size={picture && !isVideo(file) ? 'wide' : 'medium'}
      onClose={onClose}
    >
      <h2 className="dialog-title">Edit {name}</h2>
      <form className="dialog-form" method="post" onSubmit={save}>
        {(isVideo(file) || !picture) && (
          <div className="media-frame">
            <MediaPreview file={file} />
          </div>
        )}
        {picture && <FocalField src={picture} value={focalPoint ?? middle} onChange={setFocalPoint} />}
        <Choice label="Category" options={categoryOptions} value={category} onChange={setCategory} />
        <TextArea
          label={isVideo(file) ? 'What the video shows' : 'What the picture shows'}
          hint="Read out to people who cannot see it. One sentence is enough."
          rows={2}
          maxLength={lengths.altText}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <UsedIn uses={uses} />
        <div className="dialog-actions">
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Saving…' : 'Save'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </AdminDialog>
  )
}
