import { media } from '@highline/shared/endpoints/media'
import type { MediaStatus } from '@highline/shared/schemas/media'
import { useWrite } from '../../../api/use-write'
import { Button } from '../../../ui/button'
import { fail, failWith, succeed } from '../../toasts'
import { categoryLabel } from '../media-words'
import { FileField } from '../upload/file-field'
import { JobList } from '../upload/job-list'
import { type Outcome, useUploads } from '../upload/use-uploads'

interface MissingFileRowProps {
  file: MediaStatus['missingFiles'][number]
  /** The file is there again. */
  onRepaired: () => void
}

/** A file that storage does not have: brought back from an earlier copy where one is kept, or sent again. */
export function MissingFileRow({ file, onRepaired }: MissingFileRowProps) {
  const { id, originalName, filename, category, healable } = file
  const name = originalName || filename
  const onEnd = (outcome: Outcome) => tellReupload(outcome, name, onRepaired)
  const { jobs, busy, start, cancel, cancelAll, retry, clear } = useUploads({ category, replaces: id, onEnd })
  return (
    <li className="missing-file">
      <p>
        <span className="job-name">{name}</span> <span className="job-fact">{categoryLabel(category)}</span>
      </p>
      <div className="unfinished-actions">
        {healable && <HealButton id={id} name={name} onRepaired={onRepaired} />}
        {!busy && <FileField label={`Re-upload ${name}`} accept="image/*,video/*" onFiles={start} />}
      </div>
      <JobList jobs={jobs} onCancel={cancel} onCancelAll={cancelAll} onRetry={retry} onClear={clear} />
    </li>
  )
}

function tellReupload({ files, problems: [problem] }: Outcome, name: string, onRepaired: () => void): void {
  if (problem) fail({ title: 'Re-upload Failed', description: problem.message })
  if (files.length === 0) return
  succeed({ title: 'File Re-uploaded', description: `“${name}” is in storage again.` })
  onRepaired()
}

interface HealButtonProps {
  id: number
  name: string
  onRepaired: () => void
}

function HealButton({ id, name, onRepaired }: HealButtonProps) {
  const { mutate, isPending } = useWrite(media.heal)
  const heal = () =>
    mutate(
      { params: { id: String(id) } },
      {
        onSuccess: () => {
          succeed({ title: 'File Restored', description: `“${name}” is back from an earlier copy.` })
          onRepaired()
        },
        onError: (error) => failWith(error, { title: 'Restore Failed', fallback: 'Please try again' }),
      },
    )
  return (
    <Button
      size="small"
      disabled={isPending}
      onClick={heal}
      aria-label={`Restore ${name} from its earlier copy`}
    >
      Restore Earlier Copy
    </Button>
  )
}
