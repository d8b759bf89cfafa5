import type { Media } from '@highline/shared/schemas/media'
import type { ReactNode } from 'react'
import { fail, succeed } from '../shell/toasts'
import { FileField } from '../upload/file-field'
import { JobList } from '../upload/job-list'
import { type BatchOutcome, useUploads } from '../upload/use-uploads'

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
