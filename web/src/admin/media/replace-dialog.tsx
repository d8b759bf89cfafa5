import { isVideo, type Media } from '@highline/shared/schemas/media'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { MediaPreview } from '../media-picker/media-preview'
import { fileName, logoTypes } from '../media-picker/media-words'
import { UsedIn, useUses } from '../media-picker/uses'
import { AdminDialog } from '../shell/admin-dialog'
import { ReplaceField } from '../upload/upload-fields'

/** Replaces the file under an id: every use shows the new one. */
export function ReplaceDialog({ file, onClose }: { file: Media; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const uses = useUses(file.id, busy)
  const name = fileName(file)
  const sort = isVideo(file) ? 'video' : 'picture'
  const close = () => busy || onClose()
  return (
    <AdminDialog label={`Replace ${name}`} onClose={close}>
      <h2 className="dialog-title">Replace {name}</h2>
      <div className="dialog-form">
        <div className="media-frame">
          <MediaPreview file={file} />
        </div>
        <UsedIn uses={uses} />
        <ReplaceField
          file={file}
          label={`Choose another ${sort}`}
          hint="or drop it here. It appears wherever this one is shown now."
          accept={acceptFor(file)}
          words={{
            failed: 'Replace Failed',
            replaced: 'File Replaced',
            description: `“${name}” has made way for the new file.`,
          }}
          onReplaced={onClose}
          onBusy={setBusy}
        />
        <div className="dialog-actions">
          <Button variant="secondary" disabled={busy} onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </AdminDialog>
  )
}

function acceptFor(file: Media): string {
  if (isVideo(file)) return 'video/*'
  return file.category === 'logo' ? logoTypes.join() : 'image/*'
}
