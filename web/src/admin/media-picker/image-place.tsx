import type { ContentKey } from '@highline/shared/content-keys'
import type { ContentSection } from '@highline/shared/schemas/content-section'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { restoreFocusRef } from '../shell/autofocus-ref'
import { ImageEditor } from './image-editor'
import { MediaReference } from './media-reference'

interface ImagePlaceProps {
  name: ContentKey
  /** What the place is called where it stands by itself. */
  label: string
  /** What is stored under the key, as it was last read. */
  stored: ContentSection | undefined
}

/** The picture of one place on the page: shown, or being changed. */
export function ImagePlace({ name, label, stored }: ImagePlaceProps) {
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const edit = () => {
    setEdited(true)
    setEditing(true)
  }
  if (editing)
    return <ImageEditor name={name} label={label} stored={stored} onClose={() => setEditing(false)} />
  return (
    <div className="image-place">
      <MediaReference id={stored?.mediaId ?? null} none="No picture set" />
      <Button
        variant="secondary"
        size="small"
        aria-label={`Edit ${label}`}
        ref={edited ? restoreFocusRef : null}
        onClick={edit}
      >
        Edit
      </Button>
    </div>
  )
}
