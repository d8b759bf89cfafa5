import { page } from '@highline/shared/constants'
import { logo } from '@highline/shared/endpoints/logo'
import type { Logo } from '@highline/shared/schemas/media'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../../api/read'
import { Button, SmallButton } from '../../ui/button'
import { Form } from '../../ui/form'
import { DeleteDialog } from '../media-picker/delete-dialog'
import { fileSize, logoTypes } from '../media-picker/media-words'
import { LiveTab } from '../shell/live-tab'
import { QueryState } from '../shell/query-state'
import { fail, succeed } from '../shell/toasts'
import { useBlockLeaving } from '../shell/unsaved'
import { FileField } from '../upload/file-field'
import { JobRows } from '../upload/job-list'
import { type BatchOutcome, chosenWarning, useUploads } from '../upload/use-uploads'
import { LogoHistory, logoWords } from './logo-history'

export function LogoTab() {
  const current = useQuery(read(logo.get))
  return (
    <LiveTab id="logo-title" title="Logo" lead="Shown in the navigation bar and the footer.">
      <div className="logo-cards">
        <QueryState query={current} what="the logo" layoutClass="logo-waiting" blocks={1}>
          {(set) => <CurrentLogo logo={set} />}
        </QueryState>
        <LogoUpload />
      </div>
      <h3 className="tab-part">Logo history</h3>
      <LogoHistory currentId={current.data?.logoId} />
    </LiveTab>
  )
}

function CurrentLogo({ logo: { logoUrl, logoId } }: { logo: Logo }) {
  const [removing, setRemoving] = useState(false)
  return (
    <div className="card logo-card">
      <h3 className="card-title">Current logo</h3>
      {logoUrl ? (
        <>
          <div className="logo-stage logo-ground">
            <img className="logo-picture" src={logoUrl} alt="The current logo" />
          </div>
          <SmallButton onClick={() => setRemoving(true)}>Remove Logo</SmallButton>
        </>
      ) : (
        <p>The default text logo is in use: the company name stands in place of a picture.</p>
      )}
      {removing && logoId !== null && (
        <DeleteDialog
          id={logoId}
          question="Remove the logo?"
          words={logoWords}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}

/** Uploads a new logo after a preview. If the upload fails, the file stays chosen. */
function LogoUpload() {
  const [file, setFile] = useState<File>()
  const onEnd = ({ files, problems: [problem] }: BatchOutcome) => {
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
  useBlockLeaving('chosen logo', file !== undefined && !busy, chosenWarning)

  /** Sets the chosen file and clears the outcome of the previous upload. */
  const take = (chosen: File | undefined) => {
    setFile(chosen)
    uploads.clear()
  }
  const choose = ([chosen]: File[]) => {
    if (chosen && logoTypes.includes(chosen.type)) take(chosen)
    else fail({ title: 'Upload Failed', description: 'A logo is a picture: PNG, SVG, JPG or WebP.' })
  }
  return (
    <Form
      className="card logo-card"
      aria-labelledby="logo-upload-title"
      onSubmit={() => file && start([file])}
    >
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
      {file && <Preview file={file} />}
      {!busy && (
        <div className="actions">
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
    </Form>
  )
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <figure className="logo-preview">
      <div className="logo-stage logo-ground">
        {url && <img className="logo-picture" src={url} alt="The chosen logo" />}
      </div>
      <figcaption className="media-facts">
        {file.name} · {fileSize(file.size)}
      </figcaption>
    </figure>
  )
}
