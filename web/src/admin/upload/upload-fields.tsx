import type { Media, MediaCategory } from '@highline/shared/schemas/media'
import type { ReactNode } from 'react'
import { fail, succeed } from '../shell/toasts'
import { FileField } from './file-field'
import { JobList } from './job-list'
import { type BatchOutcome, showOutcomeToast, useUploads } from './use-uploads'

interface ReplaceFieldProps {
  file: Pick<Media, 'id' | 'category'>
  label: string
  hint?: string
  accept: string
  /** Titles of the toasts, and the description in the toast of a success. */
  words: { readonly failed: string; readonly replaced: string; readonly description: string }
  onReplaced: () => void
  onBusy?: (busy: boolean) => void
  children?: ReactNode
}

/** Uploads a file of any size in place of an existing media file, under its id, as soon as it is chosen. */
export function ReplaceField({ file, words, onReplaced, onBusy, children, ...field }: ReplaceFieldProps) {
  const onEnd = ({ files, problems: [problem] }: BatchOutcome) => {
    if (problem) fail({ title: words.failed, description: problem.message || 'Please try again' })
    if (files.length === 0) return
    succeed({ title: words.replaced, description: words.description })
    onReplaced()
  }
  const uploads = useUploads({ category: file.category, replaces: file.id, onEnd, onBusy })
  return (
    <>
      <div className="unfinished-actions">
        {children}
        {!uploads.busy && <FileField {...field} onFiles={uploads.start} />}
      </div>
      <JobList uploads={uploads} />
    </>
  )
}

interface QuickUploadProps {
  label: string
  accept: string
  category: MediaCategory
  onUploaded: (file: Media) => void
  onBusy: (busy: boolean) => void
}

/** Uploads a single file to the library as soon as it is chosen. */
export function QuickUpload({ label, accept, category, onUploaded, onBusy }: QuickUploadProps) {
  const onEnd = (outcome: BatchOutcome) => {
    showOutcomeToast(outcome)
    for (const file of outcome.files) onUploaded(file)
  }
  const uploads = useUploads({ category, onEnd, onBusy })
  return (
    <div className="quick-upload">
      <FileField label={label} accept={accept} disabled={uploads.busy} onFiles={uploads.start} />
      <JobList uploads={uploads} />
    </div>
  )
}
