import { media } from '@highline/shared/endpoints/media'
import { isImage, type Media, type MediaCategory } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/read'
import { Button } from '../../ui/button'
import { AdminDialog } from '../shell/admin-dialog'
import { QueryState } from '../shell/query-state'
import { QuickUpload } from '../upload/quick-upload'
import { viewed, wholeLibrary } from './media-view'
import { MediaViewBar } from './media-view-bar'
import { PickerGrid } from './picker-grid'

/** What may be chosen. */
export type PickerSort = 'picture' | 'picture or video'

interface PickerDialogProps {
  sort: PickerSort
  value: number | null
  /** What is uploaded here is filed under this. */
  category: MediaCategory
  onChoose: (id: number) => void
  onClose: () => void
}

/** The library, to choose one file from. */
export function PickerDialog({ sort, value, category, onChoose, onClose }: PickerDialogProps) {
  const query = useQuery(read(media.list))
  const [view, setView] = useState(wholeLibrary)
  const [chosen, setChosen] = useState(value)
  const [busy, setBusy] = useState(false)
  const title = `Choose a ${sort}`
  const close = () => busy || onClose()
  const fits = (file: Media) => sort === 'picture or video' || isImage(file)
  return (
    <AdminDialog label={title} size="wide" onClose={close}>
      <h2 className="dialog-title">{title}</h2>
      <div className="picker">
        <MediaViewBar view={view} onChange={setView} />
        <QuickUpload
          label={`Upload a new ${sort}`}
          accept={sort === 'picture' ? 'image/*' : 'image/*,video/*'}
          category={category}
          onBusy={setBusy}
          onUploaded={(file) => fits(file) && setChosen(file.id)}
        />
        <QueryState query={query} what="the media files" like="picker-grid" blocks={12}>
          {(files) => (
            <PickerGrid
              files={viewed(files.filter(fits), view)}
              chosen={chosen}
              onChoose={setChosen}
              none={
                files.some(fits) ? 'No file fits the search.' : `No ${sort} yet. Upload the first one above.`
              }
            />
          )}
        </QueryState>
      </div>
      <div className="dialog-actions in-reach">
        <Button disabled={busy || chosen === null} onClick={() => chosen !== null && onChoose(chosen)}>
          Use This File
        </Button>
        <Button variant="secondary" disabled={busy} onClick={close}>
          Cancel
        </Button>
      </div>
    </AdminDialog>
  )
}
