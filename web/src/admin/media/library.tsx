import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import Images from 'lucide-react/icons/images'
import { useState } from 'react'
import { read } from '../../api/read'
import { GhostButton } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { DeleteDialog, deletionProps } from '../media-picker/delete-dialog'
import { FoundFiles, type MediaView, MediaViewBar, wholeLibrary } from '../media-picker/media-view'
import { fileName, isUndescribed } from '../media-picker/media-words'
import { useUseCount } from '../media-picker/uses'
import { QueryState } from '../shell/query-state'
import { EditDialog, ReplaceDialog } from './file-dialogs'
import { MediaCard } from './media-card'
import { Selection } from './selection'

export function Library() {
  const query = useQuery(read(media.list))
  const [view, setView] = useState(wholeLibrary)
  const countUses = useUseCount()
  return (
    <div className="library">
      {query.data?.length !== 0 && <MediaViewBar byUse view={view} onChange={setView} />}
      <QueryState
        query={query}
        what="the media files"
        layoutClass="media-grid counted"
        none={<EmptyState text="No media files yet." hint={noneHint} Icon={Images} />}
      >
        {(files) => <Files files={files} view={view} countUses={countUses} />}
      </QueryState>
    </div>
  )
}

const noneHint = 'Upload pictures and videos above; then slides, projects and sections can show them.'

const undescribed = { tone: 'warning', children: 'Not described' } as const

const usesMark = (count: number) => ({
  children: count === 0 ? 'Unused' : `Used in ${count} ${count === 1 ? 'place' : 'places'}`,
})

type Question = 'edit' | 'replace' | 'delete'

interface FilesProps {
  files: readonly Media[]
  view: MediaView
  countUses: ReturnType<typeof useUseCount>
}

function Files({ files, view, countUses }: FilesProps) {
  const [asked, setAsked] = useState<{ what: Question; file: Media }>()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const close = () => setAsked(undefined)
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <>
      <FoundFiles files={files} view={view} countUses={countUses}>
        {(found) => (
          <ul className="media-grid">
            {found.map((file) => {
              const ask = (what: Question) => () => setAsked({ what, file })
              return (
                <MediaCard
                  key={file.id}
                  file={file}
                  marks={[
                    ...(isUndescribed(file) ? [undescribed] : []),
                    ...(countUses ? [usesMark(countUses(file.id))] : []),
                  ]}
                  menu={[
                    { label: 'Edit…', onSelect: ask('edit') },
                    { label: 'Replace…', onSelect: ask('replace') },
                    { label: 'Delete…', tone: 'danger', onSelect: ask('delete') },
                  ]}
                  select={{ chosen: chosen.includes(file.id), onChange: () => toggle(file.id) }}
                >
                  <GhostButton aria-label={`Edit ${fileName(file)}`} onClick={ask('edit')}>
                    Edit
                  </GhostButton>
                  <GhostButton aria-label={`Delete ${fileName(file)}`} onClick={ask('delete')}>
                    Delete
                  </GhostButton>
                </MediaCard>
              )
            })}
          </ul>
        )}
      </FoundFiles>
      <Selection
        files={files.filter(({ id }) => chosen.includes(id))}
        countUses={countUses}
        onClear={() => setChosen([])}
      />
      {asked?.what === 'edit' && <EditDialog file={fresh(files, asked.file)} onClose={close} />}
      {asked?.what === 'replace' && <ReplaceDialog file={fresh(files, asked.file)} onClose={close} />}
      {asked?.what === 'delete' && <DeleteDialog undoable {...deletionProps(asked.file)} onClose={close} />}
    </>
  )
}

/** Returns the file from the latest fetch, as it may have changed since the dialog was requested. */
const fresh = (files: readonly Media[], asked: Media) => files.find(({ id }) => id === asked.id) ?? asked
