import { page } from '@highline/shared/constants'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../ui/button'
import { fileSize, logoTypes } from '../media-picker/media-words'
import { fail, succeed } from '../shell/toasts'
import { useMarkUnsaved } from '../shell/unsaved'
import { FileField } from '../upload/file-field'
import { JobRows } from '../upload/job-list'
import { chosenLost } from '../upload/unsaved-warnings'
import { type Outcome, useUploads } from '../upload/use-uploads'
import { useObjectUrl } from './use-object-url'

/** A new logo: chosen, looked at, and only then sent. One that could not be sent stays chosen. */
export function LogoUpload() {
  const [file, setFile] = useState<File>()
  const preview = useObjectUrl(file)
  const onEnd = ({ files, problems: [problem] }: Outcome) => {
    if (problem)
      fail({
        title: 'Upload Failed',
        description: problem.message || 'Failed to upload logo. Please try again.',
      })
    if (files.length === 0) return
    take(undefined)
    succeed({ title: 'Logo Uploaded', description: 'It now stands on the page.' })
  }
  const uploads = useUploads({ category: 'logo', onEnd })
  const { busy, start } = uploads
  useMarkUnsaved('chosen logo', file !== undefined && !busy, chosenLost)

  /** What became of the one before it is no longer of interest. */
  const take = (chosen: File | undefined) => {
    setFile(chosen)
    uploads.clear()
  }
  const choose = ([chosen]: File[]) => {
    if (chosen && logoTypes.includes(chosen.type)) take(chosen)
    else fail({ title: 'Upload Failed', description: 'A logo is a picture: PNG, SVG, JPG or WebP.' })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (file) start([file])
  }
  return (
    <form className="card logo-card" method="post" aria-labelledby="logo-upload-title" onSubmit={submit}>
      <h3 className="card-title" id="logo-upload-title">
        Upload a new logo
      </h3>
      <FileField
        label="Choose a picture"
        hint={`PNG or SVG with a transparent background, up to ${page.logoMaxWidthPx} px wide, looks best.`}
        accept={logoTypes.join()}
        disabled={busy}
        onFiles={choose}
      />
      {file && preview && (
        <figure className="logo-preview">
          <div className="logo-stage logo-ground">
            <img className="logo-picture" src={preview} alt="The chosen logo" />
          </div>
          <figcaption className="media-facts">
            {file.name} · {fileSize(file.size)}
          </figcaption>
        </figure>
      )}
      {!busy && (
        <div className="media-actions">
          <Button type="submit" disabled={!file}>
            Upload Logo
          </Button>
          {file && (
            <Button variant="secondary" onClick={() => take(undefined)}>
              Cancel
            </Button>
          )}
        </div>
      )}
      <JobRows uploads={uploads} />
    </form>
  )
}
