import { uploads as limits } from '@highline/shared/constants'
import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { DeleteDialog } from '../media-picker/delete-dialog'
import { deletionWords, fileName } from '../media-picker/media-words'
import { QueryState } from '../shell/query-state'
import { failWith, succeed } from '../shell/toasts'
import { MediaCard } from './media-card'

/** Deleted files, for as long as they can be brought back. */
export function Bin() {
  const query = useQuery(read(media.list, { query: { deleted: '1' } }))
  const [asked, setAsked] = useState<Media>()
  return (
    <div className="library">
      <p className="library-count">
        Deleted files stay here for {limits.binDays} days. Until then, anyone who has their web address can
        open them.
      </p>
      <QueryState query={query} what="the bin" like="media-grid">
        {(files) =>
          files.length === 0 ? (
            <EmptyState text="The bin is empty." Icon={Trash2} />
          ) : (
            <ul className="media-grid">
              {files.map((file) => (
                <Deleted key={file.id} file={file} onDelete={() => setAsked(file)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {asked && (
        <DeleteDialog
          inBin
          id={asked.id}
          question={`Delete “${fileName(asked)}”?`}
          words={deletionWords}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

function Deleted({ file, onDelete }: { file: Media; onDelete: () => void }) {
  const { mutate, isPending } = useWrite(media.restore)
  const name = fileName(file)
  const restore = () =>
    mutate(
      { params: { id: String(file.id) } },
      {
        onSuccess: () =>
          succeed({ title: 'Media restored', description: `“${name}” is back in the library.` }),
        onError: (error) => failWith(error, { title: 'Restore failed', fallback: 'Please try again' }),
      },
    )
  return (
    <MediaCard file={file} marks={file.deletedAt ? [{ children: `Until ${lastDay(file.deletedAt)}` }] : []}>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Restore ${name}`}
        disabled={isPending}
        onClick={restore}
      >
        Restore
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Delete for good: ${name}`}
        disabled={isPending}
        onClick={onDelete}
      >
        Delete for Good…
      </Button>
    </MediaCard>
  )
}

const dayMs = 86_400_000
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' })

/** Until when it can be brought back: `20 Dec`. */
const lastDay = (deletedAt: string) => day.format(Date.parse(deletedAt) + limits.binDays * dayMs)
