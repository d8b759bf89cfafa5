import { logo } from '@highline/shared/endpoints/logo'
import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import Shapes from 'lucide-react/icons/shapes'
import { useState } from 'react'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { SmallButton } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { MediaCard } from '../media/media-card'
import { DeleteDialog, deletionProps } from '../media-picker/delete-dialog'
import { fileName } from '../media-picker/media-words'
import { QueryState } from '../shell/query-state'
import { handleError, succeed } from '../shell/toasts'

/** Every picture of the category logo, newest first; any of them can be made the logo again. */
export function LogoHistory({ currentId }: { currentId: number | null | undefined }) {
  const query = useQuery(read(media.list, { query: { category: 'logo' } }))
  const [deleting, setDeleting] = useState<Media>()
  return (
    <>
      <QueryState
        query={query}
        what="the logo history"
        layoutClass="media-grid"
        none={<EmptyState text="No logo files yet." hint={noneHint} Icon={Shapes} />}
      >
        {(files) => (
          <ul className="media-grid">
            {files
              .toSorted((a, b) => b.id - a.id)
              .map((file) => (
                <Earlier
                  key={file.id}
                  file={file}
                  current={file.id === currentId}
                  onDelete={() => setDeleting(file)}
                />
              ))}
          </ul>
        )}
      </QueryState>
      {deleting && (
        <DeleteDialog {...deletionProps(deleting)} words={logoWords} onClose={() => setDeleting(undefined)} />
      )}
    </>
  )
}

const noneHint = 'Each logo that you upload is kept here, so that an earlier one can be used again.'

function Earlier({ file, current, onDelete }: { file: Media; current: boolean; onDelete: () => void }) {
  const { mutateAsync, isPending } = useWrite(logo.update)
  const name = fileName(file)
  const choose = () =>
    mutateAsync({ body: { mediaId: file.id } }).then(
      () => succeed({ title: 'Logo Changed', description: `“${name}” now stands on the page.` }),
      handleError('The logo could not be changed. Please try again.'),
    )
  return (
    <MediaCard file={file} marks={current ? [{ tone: 'success', children: 'Current' }] : []}>
      {!current && (
        <SmallButton aria-label={`Use ${name} as the logo`} disabled={isPending} onClick={choose}>
          Use This One
        </SmallButton>
      )}
      <SmallButton aria-label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </SmallButton>
    </MediaCard>
  )
}

/** Titles of the toasts of a deletion; spec §8 words them differently from those of the Media tab. */
export const logoWords = { deleted: 'Logo Deleted', failed: 'Delete Failed' } as const
