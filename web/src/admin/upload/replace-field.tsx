import type { Media } from '@highline/shared/schemas/media'
import { type ReactNode, useEffect } from 'react'
import { fail, succeed } from '../shell/toasts'
import { FileField } from './file-field'
import { JobList } from './job-list'
import { type BatchOutcome, useUploads } from './use-uploads'

interface ReplaceFieldProps {
  /** Whose place the chosen file takes. */
  file: Pick<Media, 'id' | 'category'>
  label: string
  hint?: string
  accept: string
  /** Titles of the toasts, and what is said when it is done. */
  words: { readonly failed: string; readonly replaced: string; readonly description: string }
  onReplaced: () => void
  /** Told whether a file is under way: what holds this must not go then. */
  onBusy?: (busy: boolean) => void
  /** Other ways to the same end. */
  children?: ReactNode
}

/** Takes a file, however large, that is to stand under an id that is there already, as soon as it is chosen. */
export function ReplaceField({ file, words, onReplaced, onBusy, children, ...field }: ReplaceFieldProps) {
  const onEnd = ({ files, problems: [problem] }: BatchOutcome) => {
    if (problem) fail({ title: words.failed, description: problem.message || 'Please try again' })
    if (files.length === 0) return
    succeed({ title: words.replaced, description: words.description })
    onReplaced()
  }
  const uploads = useUploads({ category: file.category, replaces: file.id, onEnd })
  const { busy, start } = uploads
  useEffect(() => onBusy?.(busy), [onBusy, busy])
  return (
    <>
      <div className="unfinished-actions">
        {children}
        {!busy && <FileField {...field} onFiles={start} />}
      </div>
      <JobList uploads={uploads} />
    </>
  )
}
