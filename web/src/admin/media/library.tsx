import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import Images from 'lucide-react/icons/images'
import { useState } from 'react'
import { read } from '../../api/read'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { DeleteDialog } from '../media-picker/delete-dialog'
import { FirstFiles } from '../media-picker/first-files'
import { type MediaView, MediaViewBar, viewed, wholeLibrary } from '../media-picker/media-view'
import { deletionWords, fileName, isUndescribed } from '../media-picker/media-words'
import { QueryState } from '../shell/query-state'
import { EditDialog } from './edit-dialog'
import { MediaCard } from './media-card'
import { ReplaceDialog } from './replace-dialog'

/** Every file of the library, to look for, edit and delete. */
export function Library() {
  const query = useQuery(read(media.list))
  const [view, setView] = useState(wholeLibrary)
  return (
    <div className="library">
      {query.data?.length !== 0 && <MediaViewBar view={view} onChange={setView} />}
      <QueryState query={query} what="the media files" like="media-grid counted">
        {(files) =>
          files.length === 0 ? (
            <EmptyState text="No media files yet." hint={noneHint} Icon={Images} />
          ) : (
            <Files files={files} view={view} />
          )
        }
      </QueryState>
    </div>
  )
}

const noneHint = 'Upload pictures and videos above; then slides, projects and sections can show them.'

const undescribed = { tone: 'warning', children: 'Not described' } as const

interface Asked {
  readonly what: 'edit' | 'replace' | 'delete'
  readonly file: Media
}

function Files({ files, view }: { files: readonly Media[]; view: MediaView }) {
  const [asked, setAsked] = useState<Asked>()
  const found = viewed(files, view)
  const close = () => setAsked(undefined)
  return (
    <>
      <p className="library-count" role="status">
        {found.length === files.length
          ? `${files.length} file(s)`
          : `${found.length} of ${files.length} file(s)`}
      </p>
      {found.length === 0 && <EmptyState text="No file fits the search." />}
      <FirstFiles files={found}>
        {(first) => (
          <ul className="media-grid">
            {first.map((file) => (
              <MediaCard key={file.id} file={file} mark={isUndescribed(file) ? undescribed : undefined}>
                <CardButton what="Edit" file={file} onClick={() => setAsked({ what: 'edit', file })} />
                <CardButton what="Replace" file={file} onClick={() => setAsked({ what: 'replace', file })} />
                <CardButton what="Delete" file={file} onClick={() => setAsked({ what: 'delete', file })} />
              </MediaCard>
            ))}
          </ul>
        )}
      </FirstFiles>
      {asked?.what === 'edit' && <EditDialog file={fresh(files, asked.file)} onClose={close} />}
      {asked?.what === 'replace' && <ReplaceDialog file={fresh(files, asked.file)} onClose={close} />}
      {asked?.what === 'delete' && (
        <DeleteDialog
          undoable
          id={asked.file.id}
          question={`Delete “${fileName(asked.file)}”?`}
          words={deletionWords}
          onClose={close}
        />
      )}
    </>
  )
}

/** The file as it was last read: it may have changed since the dialog was opened. */
const fresh = (files: readonly Media[], asked: Media) => files.find(({ id }) => id === asked.id) ?? asked

interface CardButtonProps {
  what: string
  file: Media
  onClick: () => void
}

function CardButton({ what, file, onClick }: CardButtonProps) {
  return (
    <Button variant="secondary" size="small" aria-label={`${what} ${fileName(file)}`} onClick={onClick}>
      {what}
    </Button>
  )
}
