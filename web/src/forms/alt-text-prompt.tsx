import { lengths } from '@highline/shared/constants'
import { media } from '@highline/shared/endpoints/media'
import { call } from '@highline/shared/http/call'
import type { Media } from '@highline/shared/schemas/media'
import { useId, useState } from 'react'
import { errorMessage } from '../api/errors'

/**
 * Asks for a picture's missing alternative text where the picture is used, and saves it when its field is left. Give it
 * a `key` of the file: it asks for what was missing when it was drawn first.
 */
export function AltTextPrompt({ file, onSaved }: { file: Media; onSaved: (file: Media) => void }) {
  const id = useId()
  const [isMissing] = useState(!file.description.trim())
  const [text, setText] = useState(file.description)
  const [outcome, setOutcome] = useState('')
  if (!isMissing) return null
  const save = () => {
    if (!text.trim() || text === file.description) return
    const request = { params: { id: String(file.id) }, body: { description: text } }
    call(media.update, request).then(
      (saved) => {
        setOutcome('The alternative text is saved.')
        onSaved(saved)
      },
      (error: unknown) => setOutcome(errorMessage(error, 'It could not be saved. Please try again.')),
    )
  }
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
