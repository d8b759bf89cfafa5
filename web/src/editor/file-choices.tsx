import { acceptedMediaOf, contentKinds } from '@highline/shared/content-kinds'
import type { Media } from '@highline/shared/schemas/media'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../api/errors'
import { sendFileWithPoster } from '../api/upload/video-still'
import { useBeforeUnload } from '../ui/use-before-unload'
import type { EditableImage } from './edit-target'
import { acceptsFile, mayBeEmpty, nameOf, thumbnailOf } from './editable-image'
import type { Editing } from './use-editing'
import { sessionEndedMessage } from './use-saving'

interface FileChoicesProps {
  pictured: EditableImage
  editing: Editing
  /** Whether a file is the chosen one; `null` means no file. */
  isChosen: (file: Media | null) => boolean
  onChoose: (file: Media | null) => void
}

export function FileChoices({ pictured, editing, isChosen, onChoose }: FileChoicesProps) {
  const files = editing.library.filter((file) => acceptsFile(pictured, file))
  return (
    <>
      <fieldset>
        <legend>{pictured.label}</legend>
        <div className="choices">
          {[...(mayBeEmpty(pictured) ? [null] : []), ...files].map((file) => (
            <label key={file?.id ?? 'none'} className="choice" title={nameOf(pictured, file)}>
              <input
                type="radio"
                name="file"
                checked={isChosen(file)}
                onChange={() => editing.saving || onChoose(file)}
              />
              <Preview pictured={pictured} file={file} />
            </label>
          ))}
        </div>
      </fieldset>
      <UploadField
        pictured={pictured}
        disabled={editing.saving}
        onUploaded={(file) => {
          editing.addFile(file)
          if (acceptsFile(pictured, file)) onChoose(file)
        }}
      />
    </>
  )
}

/** A thumbnail of the file, or its name if there is no picture. */
export function Preview({ pictured, file }: { pictured: EditableImage; file: Media | null }) {
  const name = nameOf(pictured, file)
  const src = thumbnailOf(pictured, file)
  if (!src) return <span className="preview">{name}</span>
  return <img className="preview" src={src} alt={name} loading="lazy" />
}

interface UploadFieldProps {
  pictured: EditableImage
  disabled: boolean
  onUploaded: (file: Media) => void
}

/** Uploads a file into the library as soon as it is chosen. Closing the panel stops the upload. */
function UploadField({ pictured, disabled, onUploaded }: UploadFieldProps) {
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  const { category } = contentKinds[pictured.target.kind]
  const accepted = acceptedMediaOf(pictured.target.kind)
  const busy = percent !== undefined
  useBeforeUnload(busy)
  useEffect(() => () => controller.current?.abort(), [])

  async function upload(file: File): Promise<void> {
    controller.current = new AbortController()
    const { signal } = controller.current
    const onSent = (bytes: number) => setPercent(Math.floor((100 * bytes) / file.size))
    onSent(0)
    setProblem(undefined)
    await sendFileWithPoster({ file, category, replaces: undefined, signal, onSent })
      .then((stored) => {
        // A video is stored before its poster is made, so this may run after the panel was closed.
        if (!signal.aborted) onUploaded(stored)
      })
      .catch((error) => {
        if (!signal.aborted)
          setProblem(
            sessionEndedMessage(error, 'upload the file again') ??
              errorMessage(error, 'The file could not be uploaded. Please try again.'),
          )
      })
    setPercent(undefined)
  }
  return (
    <>
      <label className="upload" data-busy={busy || undefined}>
        <span role="status">{busy ? `Uploading… ${percent} %` : `Upload a new ${accepted}`}</span>
        <input
          type="file"
          aria-label={`Upload a new ${accepted}`}
          accept={accepted === 'picture' ? 'image/*' : 'image/*,video/*'}
          disabled={disabled || busy}
          onChange={({ target: input }) => {
            const [file] = input.files ?? []
            input.value = ''
            if (file) void upload(file)
          }}
        />
      </label>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
