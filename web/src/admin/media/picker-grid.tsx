import type { Media } from '@highline/shared/schemas/media'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { MediaThumbnail } from './media-preview'
import { fileFacts, fileName } from './media-words'

/** How many files are drawn at first, and how many more each time. */
const pageSize = 60

interface PickerGridProps {
  files: readonly Media[]
  chosen: number | null
  onChoose: (id: number) => void
}

/** Files to choose one from; the arrow keys go from one to the next. */
export function PickerGrid({ files, chosen, onChoose }: PickerGridProps) {
  const [shown, setShown] = useState(pageSize)
  if (files.length === 0) return <EmptyState text="No file fits. Change the search, or upload one." />
  return (
    <fieldset className="picker-files">
      <legend className="visually-hidden">Files</legend>
      <div className="picker-grid">
        {files.slice(0, shown).map((file) => (
          <label key={file.id} className="picker-file">
            <input
              className="visually-hidden"
              type="radio"
              name="picked-file"
              value={file.id}
              checked={file.id === chosen}
              onChange={() => onChoose(file.id)}
            />
            <span className="media-frame">
              <MediaThumbnail file={file} />
            </span>
            <span className="media-name">{fileName(file)}</span>
            <span className="media-facts">{fileFacts(file)}</span>
          </label>
        ))}
      </div>
      {files.length > shown && (
        <Button variant="secondary" size="small" onClick={() => setShown(shown + pageSize)}>
          Show more
        </Button>
      )}
    </fieldset>
  )
}
