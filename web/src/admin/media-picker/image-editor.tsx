import type { ContentKey } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { ContentSection } from '@highline/shared/schemas/content-section'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { conflictingValue } from '../../api/error-code'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { ConflictNotice } from '../../forms/conflict-notice'
import { Button } from '../../ui/button'
import { autofocusButtonRef } from '../shell/autofocus-ref'
import { failWith, succeed } from '../shell/toasts'
import { useMarkUnsaved } from '../shell/unsaved'
import { MediaPicker } from './media-picker'
import { MediaReference } from './media-reference'

interface ImageEditorProps {
  name: ContentKey
  label: string
  /** What is stored under the key, as it was last read. */
  stored: ContentSection | undefined
  onClose: () => void
}

/**
 * Chooses the picture of one place on the page. Whatever goes wrong, the choice stays; when somebody else saved first,
 * both are shown and a person decides.
 */
export function ImageEditor({ name, label, stored, onClose }: ImageEditorProps) {
  const [opened] = useState(stored)
  const [theirs, setTheirs] = useState<ContentSection>()
  const before = opened?.mediaId ?? null
  const [mediaId, setMediaId] = useState(before)
  const client = useQueryClient()
  const { mutate, isPending } = useWrite(contentSections.update)
  useMarkUnsaved(`image-${name}`, mediaId !== before)

  function failed(error: Error): void {
    const current = ContentSection.safeParse(conflictingValue(error)).data
    if (!current)
      failWith(error, { title: 'Error', fallback: 'The picture could not be saved. Please try again.' })
    else {
      setTheirs(current)
      void client.invalidateQueries({ queryKey: read(contentSections.list).queryKey })
    }
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const { version = 0 } = theirs ?? opened ?? {}
    const body = { sectionKey: name, content: '', mediaId, version }
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
    <form ref={autofocusButtonRef} className="image-editor" method="post" onSubmit={save}>
      {theirs && (
        <ConflictNotice what="another picture">
          <MediaReference id={theirs.mediaId} none="No picture" />
        </ConflictNotice>
      )}
      <MediaPicker
        label={label}
        labelShown={false}
        sort="picture"
        value={mediaId}
        onChange={setMediaId}
        disabled={isPending}
      />
      <div className="media-actions">
        <Button type="submit" size="small" disabled={isPending || (!theirs && mediaId === before)}>
          {isPending ? 'Saving…' : theirs ? 'Save Mine' : 'Save'}
        </Button>
        <Button variant="secondary" size="small" disabled={isPending} onClick={onClose}>
          {theirs ? 'Keep Theirs' : 'Cancel'}
        </Button>
      </div>
    </form>
  )
}
