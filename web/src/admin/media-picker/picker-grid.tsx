import type { Media } from '@highline/shared/schemas/media'
import { EmptyState } from '../../ui/empty-state'
import { FirstFiles } from './first-files'
import { MediaThumbnail } from './media-preview'
import { fileFacts, fileName } from './media-words'

interface PickerGridProps {
  files: readonly Media[]
  chosen: number | null
  onChoose: (id: number) => void
  /** Said where there is none. */
  none: string
}

/** Files to choose one from; the arrow keys go from one to the next. */
export function PickerGrid({ files, chosen, onChoose, none }: PickerGridProps) {
  if (files.length === 0) return <EmptyState text={none} />
  return (
    <fieldset className="picker-files">
      <legend className="visually-hidden">Files</legend>
      <FirstFiles files={files}>
        {(first) => (
          <div className="picker-grid">
            {first.map((file) => (
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
        )}
      </FirstFiles>
    </fieldset>
  )
}
