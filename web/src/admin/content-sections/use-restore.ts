import type { ContentKey } from '@highline/shared/content-keys'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../api/read'
import { useWrite } from '../../api/use-write'
import { failWith, succeed } from '../shell/toasts'

/** What stood at a key before a save, and the version that took its place. */
export interface Replaced {
  readonly content: string
  readonly by: number
}

/** Brings an earlier text back: a save like any other, over the version that was seen. */
export function useRestore(key: ContentKey) {
  const client = useQueryClient()
  const update = useWrite(contentSections.update)
  const restored = () => succeed({ title: 'Content Updated', description: 'The earlier text is back.' })
  const failed = (error: Error) => {
    failWith(error, {
      title: 'Error',
      fallback: 'The earlier text could not be brought back. Please try again.',
    })
    void client.invalidateQueries({ queryKey: read(contentSections.list).queryKey })
  }
  return {
    restore: (content: string, version: number, done: () => void = () => undefined) =>
      update.mutate(
        { body: { sectionKey: key, content, version } },
        {
          onSuccess: () => {
            restored()
            done()
          },
          onError: failed,
        },
      ),
    restoring: update.isPending,
  }
}
