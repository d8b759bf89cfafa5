import X from 'lucide-react/icons/x'
import { Button } from '../../ui/button'
import { fileSize } from '../media-picker/media-words'

interface ChosenFilesProps {
  files: readonly File[]
  onRemove: (file: File) => void
}

/** Files that were chosen and not sent yet. */
export function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
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
