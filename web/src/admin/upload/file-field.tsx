import type { Media } from '@highline/shared/schemas/media'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useId, useState } from 'react'
import { fail, succeed } from '../shell/toasts'
import { JobList } from './job-list'
import { type BatchOutcome, useUploads } from './use-uploads'

interface FileFieldProps {
  label: string
  hint?: string
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** A file input that also accepts dropped files. Choosing the same file again calls `onFiles` again. */
export function FileField({ label, hint, onFiles, ...input }: FileFieldProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const given = [...(files ?? [])]
    if (!input.disabled && given.length > 0) onFiles(input.multiple ? given : given.slice(0, 1))
  }
  return (
    <label
      className="file-field"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <Upload size={20} aria-hidden="true" />
      <span className="field-label">{label}</span>
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        className="visually-hidden"
        type="file"
        {...input}
        aria-label={label}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
    </label>
  )
}

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
