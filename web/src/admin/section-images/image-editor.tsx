import type { ContentKey } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { isRefusal } from '../../api/error-code'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { Button } from '../../ui/button'
import { MediaPicker } from '../media/media-picker'
import { failWith, succeed } from '../toasts'
import { useMarkUnsaved } from '../unsaved/unsaved'

interface ImageEditorProps {
  name: ContentKey
  label: string
  /** What is stored under the key, as it was last read. */
  stored: ContentSection | undefined
  onClose: () => void
}

/** Chooses the picture of one place on the page. Whatever goes wrong, the choice stays. */
export function ImageEditor({ name, label, stored, onClose }: ImageEditorProps) {
  const before = stored?.mediaId ?? null
  const [mediaId, setMediaId] = useState(before)
  const client = useQueryClient()
  const { mutate, isPending } = useWrite(contentSections.update)
  useMarkUnsaved(`image-${name}`, mediaId !== before)

  function failed(error: Error): void {
    failWith(error, { title: 'Error', fallback: 'The picture could not be saved. Please try again.' })
    // The next save takes the place of what somebody else has chosen, now that it is known.
    if (isRefusal(error, 'CONFLICT'))
      void client.invalidateQueries({ queryKey: read(contentSections.list).queryKey })
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const body = { sectionKey: name, content: '', mediaId, version: stored?.version ?? 0 }
    mutate(
      { body },
      {
        onSuccess: () => {
          onClose()
          succeed({ title: 'Section Image Updated', description: `${label} is saved.` })
        },
        onError: failed,
      },
    )
  }
  return (
    <form ref={takeFocus} className="image-editor" method="post" onSubmit={save}>
      <MediaPicker
        label={label}
        labelShown={false}
        sort="picture"
        value={mediaId}
        onChange={setMediaId}
        disabled={isPending}
      />
      <div className="media-actions">
        <Button type="submit" size="small" disabled={isPending || mediaId === before}>
          {isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="secondary" size="small" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The button that was pressed is gone: the first of the editor takes its place. */
const takeFocus = (form: HTMLElement | null) => form?.querySelector('button')?.focus()
