import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { MediaStatus } from '@highline/shared/schemas/media'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useWrite } from '../../api/use-write'
import { Button, SmallButton } from '../../ui/button'
import { categories, fileName } from '../media-picker/media-words'
import { fail, handleError, succeed } from '../shell/toasts'
import { ReplaceField } from './replace-field'

/**
 * Checks whether every media file exists in storage, and offers repairs for missing ones. The list of missing files
 * stays mounted during a new check, because another file in it may be uploading.
 */
export function StorageCard() {
  const [status, setStatus] = useState<MediaStatus>()
  const [open, setOpen] = useState(false)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(media.checkStatus, {}),
    meta: { skipsRefetch: true },
  })
  const check = (onFound: (found: MediaStatus) => void) =>
    mutateAsync().then(
      (found) => {
        setStatus(found)
        setOpen(found.missing > 0)
        onFound(found)
      },
      handleError('Failed to check file status', { title: 'Check Failed' }),
    )
  /** Checks without a toast, after a repair that has shown its own. */
  const checkAgain = () => check(() => undefined)
  const listId = useId()
  return (
    <section className="card storage-card" aria-labelledby="storage-title">
      <div className="storage-head">
        <div className="storage-words">
          <h3 className="card-title" id="storage-title">
            File storage
          </h3>
          {status ? <Totals status={status} /> : <p className="row-text">Not checked yet</p>}
        </div>
        <SmallButton disabled={isPending} onClick={() => check(tell)}>
          {isPending ? 'Checking…' : 'Check Files'}
        </SmallButton>
      </div>
      {status && status.missing > 0 && (
        <SmallButton aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          {open ? 'Hide Missing Files' : 'Show Missing Files'}
        </SmallButton>
      )}
      <ul id={listId} hidden={!open} aria-label="Missing files">
        {status?.missingFiles.map((file) => (
          <MissingFileRow key={file.id} file={file} onRepaired={checkAgain} />
        ))}
      </ul>
    </section>
  )
}

function Totals({ status: { total, available, missing } }: { status: MediaStatus }) {
  return (
    <dl className="totals">
      {Object.entries({ Total: total, Available: available, Missing: missing }).map(([label, value]) => (
        <div key={label} className="total">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface MissingFileRowProps {
  file: MediaStatus['missingFiles'][number]
  onRepaired: () => void
}

/** A file missing from storage: restored from an earlier object version if there is one, or uploaded again. */
function MissingFileRow({ file, onRepaired }: MissingFileRowProps) {
  const { id, category, healable } = file
  const name = fileName(file)
  const { mutateAsync, isPending } = useWrite(media.heal)
  const heal = () =>
    mutateAsync({ params: { id: String(id) } }).then(
      () => {
        succeed({ title: 'File Restored', description: `“${name}” is back from an earlier copy.` })
        onRepaired()
      },
      handleError('Please try again', { title: 'Restore Failed' }),
    )
  return (
    <li className="missing-file">
      <p>
        <span className="job-name">{name}</span> <span className="job-fact">{categories[category]}</span>
      </p>
      <ReplaceField
        file={file}
        label={`Re-upload ${name}`}
        accept="image/*,video/*"
        words={{
          failed: 'Re-upload Failed',
          replaced: 'File Re-uploaded',
          description: `“${name}” is in storage again.`,
        }}
        onReplaced={onRepaired}
      >
        {healable && (
          <Button
            size="small"
            disabled={isPending}
            onClick={heal}
            aria-label={`Restore Earlier Copy of ${name}`}
          >
            Restore Earlier Copy
          </Button>
        )}
      </ReplaceField>
    </li>
  )
}

function tell({ total, missing }: MediaStatus): void {
  if (missing > 0)
    fail({ title: 'Missing Files Found', description: `${missing} file(s) are missing from storage` })
  else succeed({ title: 'All Files Available', description: `All ${total} file(s) are in storage.` })
}
