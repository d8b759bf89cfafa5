import Upload from 'lucide-react/icons/upload'
import { useId, useState } from 'react'

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
