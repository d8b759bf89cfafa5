import type { AcceptedMedia } from '@highline/shared/content-kinds'
import { media } from '@highline/shared/endpoints/media'
import type { Media } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isSessionOver } from '../../api/errors'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { AltTextPrompt } from '../../forms/advice'
import { Button, GhostButton, SmallButton } from '../../ui/button'
import { AdminDialog } from '../shell/admin-dialog'
import { QueryState } from '../shell/query-state'
import { fail, handleError } from '../shell/toasts'
import { type LeaveMessage, useBlockLeaving } from '../shell/unsaved'
import { FileField } from '../upload/file-field'
import { JobList } from '../upload/job-list'
import { type BatchOutcome, showOutcomeToast, useUploads } from '../upload/use-uploads'
import { MediaReference, MediaThumbnail, useFile } from './media-preview'
import { FoundFiles, MediaViewBar, wholeLibrary } from './media-view'
import { fileName, formatFileDetails, isAccepted } from './media-words'

interface MediaPickerProps {
  value: number | null
  onChange: (id: number | null) => void
  accepted: AcceptedMedia
  label: string
  /** Whether the label is visible. If a heading repeats it, it is for screen readers only. */
  labelShown?: boolean
  disabled?: boolean
}

/** Form field for a media file: shows the current file and opens the library to choose another. */
export function MediaPicker({
  value,
  onChange,
  accepted,
  label,
  labelShown = true,
  disabled,
}: MediaPickerProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <fieldset className="field media-picker" aria-labelledby={id} disabled={disabled}>
      <span className={labelShown ? 'field-label' : 'visually-hidden'} id={id}>
        {label}
      </span>
      <MediaReference id={value} none={`No ${accepted} chosen`} />
      <MissingAltText id={value} />
      <div className="actions">
        <SmallButton onClick={() => setOpen(true)}>
          {value === null ? `Choose ${accepted}` : `Change ${accepted}`}
        </SmallButton>
        {value !== null && <GhostButton onClick={() => onChange(null)}>Choose none</GhostButton>}
      </div>
      {open && (
        <PickerDialog
          accepted={accepted}
          value={value}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      )}
    </fieldset>
  )
}

function MissingAltText({ id }: { id: number | null }) {
  const file = useFile(id)
  const { mutateAsync } = useWrite(media.update)
  const [unsaved, setUnsaved] = useState(false)
  useBlockLeaving(`alt-text-${useId()}`, unsaved, stillSaving)
  if (!file) return null
  return (
    <AltTextPrompt
      key={file.id}
      file={file}
      save={mutateAsync}
      problemOf={(error) => (isSessionOver(error) ? loggedOut : undefined)}
      onLost={(error) => tellLost(file, error)}
      onUnsaved={setUnsaved}
    />
  )
}

/** The save began when the field lost focus; it goes on whichever button is pressed. */
const stillSaving: LeaveMessage = {
  title: 'Still saving',
  text: 'The alternative text of the picture is being saved. Leave all the same?',
  reset: 'Stay Here',
  proceed: 'Leave',
}

function tellLost(file: Media, error: unknown): void {
  const title = 'Alternative Text Not Saved'
  const again = `describe “${fileName(file)}” again.`
  if (isSessionOver(error)) fail({ title, description: `Your session has ended. Log in, then ${again}` })
  else handleError(`Please ${again}`, { title })(error)
}

const loggedOut = 'It is not saved yet. Once you have logged in, leave this field again.'

interface PickerDialogProps extends Pick<MediaPickerProps, 'accepted' | 'value'> {
  onChoose: (id: number) => void
  onClose: () => void
}

function PickerDialog({ accepted, value, onChoose, onClose }: PickerDialogProps) {
  const query = useQuery(read(media.list))
  const [view, setView] = useState(wholeLibrary)
  const [chosen, setChosen] = useState(value)
  const fits = (file: Media) => isAccepted(file, accepted)
  const chooseUploaded = (outcome: BatchOutcome) => {
    showOutcomeToast(outcome)
    for (const file of outcome.files.filter(fits)) setChosen(file.id)
  }
  const uploads = useUploads({ category: 'general', onEnd: chooseUploaded })
  const { busy } = uploads
  return (
    <AdminDialog title={`Choose a ${accepted}`} size="wide" busy={busy} onClose={onClose}>
      <div className="picker">
        <MediaViewBar view={view} onChange={setView} />
        <div className="quick-upload">
          <FileField
            label={`Upload a new ${accepted}`}
            accept={accepted === 'picture' ? 'image/*' : 'image/*,video/*'}
            disabled={busy}
            onFiles={uploads.start}
          />
          <JobList uploads={uploads} />
        </div>
        <QueryState query={query} what="the media files" layoutClass="picker-grid counted" blocks={12}>
          {(files) => (
            <fieldset className="picker-files">
              <legend className="visually-hidden">Files</legend>
              <FoundFiles
                files={files.filter(fits)}
                view={view}
                none={`No ${accepted} yet. Upload the first one above.`}
              >
                {(found) => <PickerGrid files={found} chosen={chosen} onChoose={setChosen} />}
              </FoundFiles>
            </fieldset>
          )}
        </QueryState>
      </div>
      <div className="dialog-actions in-reach">
        <Button disabled={busy || chosen === null} onClick={() => chosen !== null && onChoose(chosen)}>
          Use This File
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </AdminDialog>
  )
}

interface PickerGridProps {
  files: readonly Media[]
  chosen: number | null
  onChoose: (id: number) => void
}

/** Files as radio buttons, so the arrow keys move between them. */
const PickerGrid = ({ files, chosen, onChoose }: PickerGridProps) => (
  <div className="picker-grid">
    {files.map((file) => (
      <label key={file.id} className="picker-file">
        <input
          type="radio"
          name="picked-file"
          value={file.id}
          checked={file.id === chosen}
          onChange={() => onChoose(file.id)}
        />
        <span className="media-frame">
          <MediaThumbnail file={file} />
        </span>
        <span className="media-name">{fileName(file)}</span>
        <span className="media-facts">{formatFileDetails(file)}</span>
      </label>
    ))}
  </div>
)
