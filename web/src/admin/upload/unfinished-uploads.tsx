import { useState } from 'react'
import { isOf, type PendingUpload, pendingUploads } from '../../api/upload/pending-uploads'
import { discardUpload } from '../../api/upload/send-file'
import { Button } from '../../ui/button'
import { fileSize } from '../media-picker/media-words'
import { fail } from '../shell/toasts'
import { FileField } from './file-field'
import { JobList } from './job-list'
import { tellOutcome, useUploads } from './use-uploads'

/** Large uploads that were broken off: each goes on where it was once its file is chosen again. */
export function UnfinishedUploads() {
  const [pending, setPending] = useState(() => pendingUploads())
  const refresh = () => setPending(pendingUploads())
  if (pending.length === 0) return null
  return (
    <section className="unfinished" aria-labelledby="unfinished-title">
      <h4 className="card-title" id="unfinished-title">
        Unfinished uploads
      </h4>
      {pending.map((upload) => (
        <Unfinished key={upload.uploadId} upload={upload} onChange={refresh} />
      ))}
    </section>
  )
}

function Unfinished({ upload, onChange }: { upload: PendingUpload; onChange: () => void }) {
  const { uploadId, name, size, category, replaces } = upload
  const uploads = useUploads({
    category,
    ...(replaces === undefined ? {} : { replaces }),
    onEnd: (outcome) => {
      tellOutcome(outcome)
      onChange()
    },
  })
  const goOn = ([file]: File[]) => {
    if (file && isOf(upload, file)) uploads.start([file])
    else fail({ title: 'Upload failed', description: `That is another file. Please choose “${name}”.` })
  }
  const discard = () => {
    discardUpload(uploadId)
    onChange()
  }
  return (
    <div className="unfinished-upload">
      <p>
        <span className="job-name">{name}</span> <span className="job-fact">{fileSize(size)}</span>{' '}
        {replaces !== undefined && <span className="job-fact">takes the place of another file</span>}
      </p>
      {!uploads.busy && (
        <div className="unfinished-actions">
          <FileField label={`Choose ${name} again to go on`} accept="image/*,video/*" onFiles={goOn} />
          <Button variant="secondary" size="small" onClick={discard} aria-label={`Discard ${name}`}>
            Discard
          </Button>
        </div>
      )}
      <JobList uploads={uploads} />
    </div>
  )
}
