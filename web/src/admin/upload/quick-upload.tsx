import type { Media, MediaCategory } from '@highline/shared/schemas/media'
import { useEffect } from 'react'
import { FileField } from './file-field'
import { JobList } from './job-list'
import { tellOutcome } from './upload-toasts'
import { type BatchOutcome, useUploads } from './use-uploads'

interface QuickUploadProps {
  label: string
  accept: string
  category: MediaCategory
  /** Given the file once it is in the library. */
  onUploaded: (file: Media) => void
  /** Told whether a file is under way: what holds this must not go then. */
  onBusy: (busy: boolean) => void
}

/** One file into the library, as soon as it is chosen. */
export function QuickUpload({ label, accept, category, onUploaded, onBusy }: QuickUploadProps) {
  const onEnd = (outcome: BatchOutcome) => {
    tellOutcome(outcome)
    for (const file of outcome.files) onUploaded(file)
  }
  const uploads = useUploads({ category, onEnd })
  const { busy, start } = uploads
  useEffect(() => onBusy(busy), [onBusy, busy])
  return (
    <div className="quick-upload">
      <FileField label={label} accept={accept} disabled={busy} onFiles={start} />
      <JobList uploads={uploads} />
    </div>
  )
}
