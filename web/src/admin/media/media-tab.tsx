import { uploadLimits } from '@highline/shared/constants'
import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { read } from '../../api/read'
import { GhostButton, SmallButton } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { useRestoreFiles } from '../media-picker/change-files'
import { DeleteDialog, deletionProps } from '../media-picker/delete-dialog'
import { fileName } from '../media-picker/media-words'
import { QueryState } from '../shell/query-state'
import { TabHead } from '../shell/tab-head'
import { Library } from './library'
import { MediaCard } from './media-card'
import { StorageCard } from './storage-card'
import { UploadCard } from './upload-card'

export function MediaTab() {
  const [bin, setBin] = useState(false)
  return (
    <section aria-labelledby="media-title">
      <TabHead id="media-title" title="Media Files" lead="Every picture and video that the site can use." />
      <div className="media-cards">
        <StorageCard />
        <UploadCard />
      </div>
      <div className="library-head">
        <h3 className="tab-part">{bin ? 'Bin' : 'Media library'}</h3>
        <GhostButton onClick={() => setBin(!bin)}>{bin ? 'Back to the Library' : 'Open the Bin'}</GhostButton>
      </div>
      {bin ? <Bin /> : <Library />}
    </section>
  )
}

function Bin() {
  const query = useQuery(read(media.list, { query: { deleted: '1' } }))
  const [asked, setAsked] = useState<Media>()
  return (
    <div className="library">
      <p className="library-count">
        Deleted files stay here for {uploadLimits.binDays} days. Until then, anyone who has their web address
        can open them.
      </p>
      <QueryState
        query={query}
        what="the bin"
        layoutClass="media-grid"
        none={<EmptyState text="The bin is empty." Icon={Trash2} />}
      >
        {(files) => (
          <ul className="media-grid">
            {files.map((file) => (
              <Deleted key={file.id} file={file} onDelete={() => setAsked(file)} />
            ))}
          </ul>
        )}
      </QueryState>
      {asked && <DeleteDialog inBin {...deletionProps(asked)} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function Deleted({ file, onDelete }: { file: Media; onDelete: () => void }) {
  const name = fileName(file)
  const { restore, restoring } = useRestoreFiles()
  return (
    <MediaCard file={file} marks={file.deletedAt ? [{ children: `Until ${lastDay(file.deletedAt)}` }] : []}>
      <SmallButton
        disabled={restoring}
        aria-label={`Restore ${name}`}
        onClick={() => restore([file.id], `“${name}” is back in the library.`)}
      >
        Restore
      </SmallButton>
      <SmallButton disabled={restoring} aria-label={`Delete for good: ${name}`} onClick={onDelete}>
        Delete for Good…
      </SmallButton>
    </MediaCard>
  )
}

const dayMs = 86_400_000
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' })

/** Returns the last day on which a deleted file can be restored, such as `20 Dec`. */
const lastDay = (deletedAt: string) => day.format(Date.parse(deletedAt) + uploadLimits.binDays * dayMs)
