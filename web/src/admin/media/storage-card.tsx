import type { MediaStatus } from '@highline/shared/schemas/media'
import { useId } from 'react'
import { Button } from '../../ui/button'
import { MissingFileRow } from './missing-file-row'
import { useStorageCheck } from './use-storage-check'

/** Whether every file of the library is really in storage, and what can be done where one is not. */
export function StorageCard() {
  const { status, checking, open, toggle, check, checkAgain } = useStorageCheck()
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
        <Button variant="secondary" size="small" disabled={checking} onClick={check}>
          {checking ? 'Checking…' : 'Check Files'}
        </Button>
      </div>
      {status && status.missing > 0 && (
        <Button variant="secondary" size="small" aria-expanded={open} aria-controls={listId} onClick={toggle}>
          {open ? 'Hide Missing Files' : 'Show Missing Files'}
        </Button>
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
      <Total label="Total" value={total} />
      <Total label="Available" value={available} />
      <Total label="Missing" value={missing} />
    </dl>
  )
}

function Total({ label, value }: { label: string; value: number }) {
  return (
    <div className="total">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
