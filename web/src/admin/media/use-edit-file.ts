import { media } from '@highline/shared/endpoints/media'
import { Media } from '@highline/shared/schemas/media'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { conflictingValue } from '../../api/error-code'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { fileName } from '../media-picker/media-words'
import { failWith, succeed } from '../shell/toasts'

/** What is changed of a file. */
export type Draft = Pick<Media, 'category' | 'description' | 'focalPoint'>

/**
 * Saves what was changed of a file, over the file as it was when the form opened, however often the list is read
 * again meanwhile. When somebody else saved first, the next save takes the place of theirs.
 */
export function useEditFile(file: Media, onSaved: () => void) {
  const [opened] = useState(file)
  const [theirs, setTheirs] = useState<Media>()
  const client = useQueryClient()
  const { mutate, isPending } = useWrite(media.update)

  function saved(): void {
    onSaved()
    succeed({ title: 'Media file updated successfully', description: fileName(file) })
  }
  function failed(error: Error): void {
    const stored = Media.safeParse(conflictingValue(error)).data
    if (!stored) failWith(error, { title: 'Update failed', fallback: 'Please try again' })
    else {
      setTheirs(stored)
      void client.invalidateQueries({ queryKey: read(media.list).queryKey })
    }
  }
  function save({ focalPoint, ...words }: Draft): void {
    const moved = focalPoint === opened.focalPoint ? {} : { focalPoint }
    const body = { ...words, ...moved, version: (theirs ?? opened).version }
    mutate({ params: { id: String(file.id) }, body }, { onSuccess: saved, onError: failed })
  }
  return { save, saving: isPending, theirs }
}
