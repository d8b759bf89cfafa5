import { lengths, recommended } from '@highline/shared/constants'
import type { media } from '@highline/shared/endpoints/media'
import type { RequestOf } from '@highline/shared/http/endpoint'
import { isVideo, type Media, mediaSrc } from '@highline/shared/schemas/media'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { errorMessage } from '../api/errors'
import { useBeforeUnload } from '../ui/use-before-unload'
import { useReport } from '../ui/use-report'

/** Hint about a text that is longer than recommended; it may still be saved. */
export function LengthAdvice({ text, atMost }: { text: string; atMost: number }) {
  const length = [...text].length
  return (
    <p className="field-hint hint" role="status">
      {length > atMost &&
        `${length} characters. More than ${atMost} take several lines on a phone; shorter reads better.`}
    </p>
  )
}

interface NarrowVideoAdviceProps {
  file: Media | null | undefined
  className: string
}

/** Hint about a video that is too narrow to fill the first screen; it may still be used. */
export function NarrowVideoAdvice({ file, className }: NarrowVideoAdviceProps) {
  const [read, setRead] = useState<{ src: string; width: number }>()
  const src = file && isVideo(file) ? mediaSrc(file) : ''
  const width = read?.src === src ? read.width : recommended.videoWidth
  return (
    <>
      <p className={className} role="status">
        {width < recommended.videoWidth &&
          `This video is ${width} px wide and will look blurred on a large screen. ${recommended.videoWidth} px or more look sharp.`}
      </p>
      {src && (
        <video
          hidden
          muted
          preload="metadata"
          src={src}
          onLoadedMetadata={({ currentTarget }) => setRead({ src, width: currentTarget.videoWidth })}
        />
      )}
    </>
  )
}

interface AltTextPromptProps {
  file: Media
  save: (request: RequestOf<typeof media.update>) => Promise<unknown>
  /** Returns the message to show beside the field for an error; undefined for the server's message. */
  problemOf: (error: unknown) => string | undefined
  /** Called when a save fails after the field was unmounted, so that the text is lost. */
  onLost: (error: unknown) => void
  onUnsaved?: (unsaved: boolean) => void
}

/**
 * Asks for a picture's missing alternative text where the picture is used. Saves it when its field loses the focus or
 * is unmounted. Needs a `key` of the file, because it checks only on mount whether the text is missing.
 */
export function AltTextPrompt({ file, onUnsaved, ...saving }: AltTextPromptProps) {
  const id = useId()
  const [isMissing] = useState(!file.description.trim())
  const [text, setText] = useState(file.description)
  const [outcome, setOutcome] = useState('')
  const [saved, setSaved] = useState(file.description)
  /** Text that is being saved or is saved, so that a blur followed by an unmount sends it only once. */
  const sent = useRef(saved)
  const gone = useRef(false)
  const isUnsaved = text.trim() !== '' && text !== saved
  const save = () => {
    if (!isUnsaved || text === sent.current) return
    sent.current = text
    const request = { params: { id: String(file.id) }, body: { description: text } }
    saving.save(request).then(
      () => {
        setOutcome('The alternative text is saved.')
        setSaved(text)
      },
      (error: unknown) => {
        if (gone.current) return saving.onLost(error)
        if (sent.current === text) sent.current = saved // so that the next blur retries
        setOutcome(saving.problemOf(error) ?? errorMessage(error, 'It could not be saved. Please try again.'))
      },
    )
  }
  useBeforeUnload(isUnsaved)
  useReport(isUnsaved, onUnsaved)
  // React fires no blur event for a field that is unmounted while it has the focus, as on Escape.
  const saveLast = useEffectEvent(save)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      saveLast()
    }
  }, [])
  if (!isMissing) return null
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Alternative text
      </label>
      <textarea
        className="control"
        id={id}
        rows={2}
        maxLength={lengths.altText}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={save}
      />
      <p className="field-hint hint" role="status">
        {outcome || 'Nothing is said of this picture yet to people who cannot see it. What does it show?'}
      </p>
    </div>
  )
}
