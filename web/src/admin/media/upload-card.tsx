import { uploadLimits } from '@highline/shared/constants'
import type { MediaCategory } from '@highline/shared/schemas/media'
import X from 'lucide-react/icons/x'
import { useCallback, useState } from 'react'
import { isUploadOf, type PendingUpload, pendingUploads } from '../../api/upload/pending-uploads'
import { discardUpload } from '../../api/upload/send-file'
import { Button, SmallButton } from '../../ui/button'
import { Choice } from '../../ui/choice'
import { Form } from '../../ui/form'
import { categories, fileSize } from '../media-picker/media-words'
import { fail } from '../shell/toasts'
import { useBlockLeaving } from '../shell/unsaved'
import { FileField } from '../upload/file-field'
import { JobList } from '../upload/job-list'
import { chosenWarning, showOutcomeToast, useUploads } from '../upload/use-uploads'

const { filesPerBatch } = uploadLimits

const failUpload = (description: string) => fail({ title: 'Upload failed', description })

export function UploadCard() {
  const [category, setCategory] = useState<MediaCategory>('general')
  const [chosen, setChosen] = useState<readonly File[]>([])
  const uploads = useUploads({ category, onEnd: showOutcomeToast })
  const { busy, start } = uploads
  const [resumed, setResumed] = useState(0)
  const isResuming = resumed > 0
  const count = useCallback((began: boolean) => setResumed((now) => now + (began ? 1 : -1)), [])
  useBlockLeaving('chosen files', chosen.length > 0, chosenWarning)

  const choose = (files: readonly File[]) => {
    const all = withoutDuplicates([...chosen, ...files])
    if (all.length > filesPerBatch) failUpload(`Up to ${filesPerBatch} files at a time, please.`)
    else setChosen(all)
  }
  const submit = () => {
    if (chosen.length === 0) return failUpload('At least one file must be selected.')
    setChosen([])
    start(chosen)
  }
  return (
    <Form className="card upload-card" aria-labelledby="upload-title" onSubmit={submit}>
      <h3 className="card-title" id="upload-title">
        Upload files
      </h3>
      <FileField
        label="Choose pictures or videos"
        hint={`or drop them here. Up to ${filesPerBatch} at a time; videos up to 2 GB.`}
        accept="image/*,video/*"
        multiple
        disabled={busy}
        onFiles={choose}
      />
      <ChosenFiles files={chosen} onRemove={(file) => setChosen(chosen.filter((other) => other !== file))} />
      <div className="upload-foot">
        <Choice
          label="Category"
          options={categories}
          value={category}
          disabled={busy}
          onChange={setCategory}
        />
        {!busy && (
          <Button type="submit" disabled={chosen.length === 0 || isResuming}>
            {chosen.length > 1 ? `Upload ${chosen.length} Files` : 'Upload'}
          </Button>
        )}
      </div>
      <JobList uploads={{ ...uploads, busy: busy || isResuming }} />
      {!busy && <UnfinishedUploads onBusy={count} />}
    </Form>
  )
}

const withoutDuplicates = (files: readonly File[]) => [
  ...new Map(files.map((file) => [`${file.name} ${file.size} ${file.lastModified}`, file])).values(),
]

function ChosenFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Chosen files">
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className="job">
          <span className="job-name">{file.name}</span>
          <span className="job-fact">{fileSize(file.size)}</span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${file.name}`}
            onClick={() => onRemove(file)}
          >
            <X size={16} aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

type OnBusy = (busy: boolean) => void

/** Interrupted multipart uploads; each resumes once the user has chosen its file again. */
function UnfinishedUploads({ onBusy }: { onBusy: OnBusy }) {
  const [pending, setPending] = useState(() => pendingUploads())
  const refresh = () => setPending(pendingUploads())
  if (pending.length === 0) return null
  return (
    <section className="unfinished" aria-labelledby="unfinished-title">
      <h4 className="card-title" id="unfinished-title">
        Unfinished uploads
      </h4>
      {pending.map((upload) => (
        <Unfinished key={upload.uploadId} upload={upload} onChange={refresh} onBusy={onBusy} />
      ))}
    </section>
  )
}

interface UnfinishedProps {
  upload: PendingUpload
  onChange: () => void
  onBusy: OnBusy
}

function Unfinished({ upload, onChange, onBusy }: UnfinishedProps) {
  const { uploadId, name, size, category, replaces } = upload
  const uploads = useUploads({
    category,
    replaces,
    onBusy,
    onEnd: (outcome) => {
      showOutcomeToast(outcome)
      onChange()
    },
  })
  const goOn = ([file]: File[]) => {
    if (file && isUploadOf(upload, file)) uploads.start([file])
    else failUpload(`That is another file. Please choose “${name}”.`)
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
          <SmallButton onClick={discard} aria-label={`Discard ${name}`}>
            Discard
          </SmallButton>
        </div>
      )}
      <JobList uploads={uploads} />
    </div>
  )
}
