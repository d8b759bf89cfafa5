import { uploads as limits } from '@highline/shared/constants'
import type { MediaCategory } from '@highline/shared/schemas/media'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { Form } from '../../ui/form'
import { Choice } from '../media-picker/choice'
import { categoryOptions } from '../media-picker/media-view'
import { fileSize } from '../media-picker/media-words'
import { useMarkUnsaved } from '../shell/unsaved'
import { FileField } from '../upload/file-field'
import { JobList } from '../upload/job-list'
import { UnfinishedUploads } from '../upload/unfinished-uploads'
import { chosenLost, mayBeginWith, tellOutcome, useUploads } from '../upload/use-uploads'

/** Up to ten pictures and videos into the library, filed under a category. */
export function UploadCard() {
  const [category, setCategory] = useState<MediaCategory>('general')
  const [chosen, setChosen] = useState<readonly File[]>([])
  const uploads = useUploads({ category, onEnd: tellOutcome })
  const { busy, start } = uploads
  useMarkUnsaved('chosen files', chosen.length > 0, chosenLost)

  const choose = (files: readonly File[]) => {
    const all = withoutDoubles([...chosen, ...files])
    if (mayBeginWith(all.length)) setChosen(all)
  }
  const submit = () => {
    if (!mayBeginWith(chosen.length)) return
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
        hint={`or drop them here. Up to ${limits.filesPerBatch} at a time; videos up to 2 GB.`}
        accept="image/*,video/*"
        multiple
        disabled={busy}
        onFiles={choose}
      />
      <ChosenFiles files={chosen} onRemove={(file) => setChosen(chosen.filter((other) => other !== file))} />
      <div className="upload-foot">
        <Choice
          label="Category"
          options={categoryOptions}
          value={category}
          disabled={busy}
          onChange={setCategory}
        />
        {!busy && (
          <Button type="submit" disabled={chosen.length === 0}>
            {chosen.length > 1 ? `Upload ${chosen.length} Files` : 'Upload'}
          </Button>
        )}
      </div>
      <JobList uploads={uploads} />
      {!busy && <UnfinishedUploads />}
    </Form>
  )
}

const withoutDoubles = (files: readonly File[]) => [
  ...new Map(files.map((file) => [`${file.name} ${file.size} ${file.lastModified}`, file])).values(),
]

interface ChosenFilesProps {
  files: readonly File[]
  onRemove: (file: File) => void
}

/** Files that were chosen and not sent yet. */
function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
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
