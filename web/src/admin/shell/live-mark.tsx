import type { ContentKey } from '@highline/shared/content-keys'
import { ContentKeyName } from '@highline/shared/schemas/content-section'
import { type Mutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { liveLabels, usePublishStatus } from '../../api/use-publish-status'
import { Badge } from '../../ui/badge'
import { SmallButton } from '../../ui/button'

/**
 * Shows whether visitors see the last save; empty until something is saved.
 * @param unshown returns a text to show instead, if the page does not show the text that was saved
 */
export function LiveMark({ unshown }: { unshown?: (saved: ContentKey | undefined) => string | undefined }) {
  const last = useLastSave()
  const [again, setAgain] = useState(0)
  const live = usePublishStatus(last ? `${last.id} ${again}` : 0)
  const instead = unshown?.(last?.saved)
  return (
    <div className="live-mark">
      <span role="status">
        {live && <Badge tone={instead ? 'neutral' : tones[live]}>{instead ?? liveLabels[live]}</Badge>}
      </span>
      {(live === 'late' || live === 'unknown') && (
        <SmallButton onClick={() => setAgain(again + 1)}>Check Again</SmallButton>
      )}
    </div>
  )
}

const tones = { publishing: 'neutral', live: 'success', late: 'warning', unknown: 'warning' } as const

const SavedText = z.object({ body: z.object({ sectionKey: ContentKeyName }) })

interface Save {
  readonly id: number
  /** Content key of the saved text; undefined for other saves. */
  readonly saved: ContentKey | undefined
}

/** Returns the last successful save. For saves before the mount, only the time of sending is known. */
function useLastSave(): Save | undefined {
  const cache = useQueryClient().getMutationCache()
  const [last, setLast] = useState(() => {
    const saves = cache.findAll({ status: 'success', predicate: isSave })
    const [newest] = saves.toSorted((a, b) => b.state.submittedAt - a.state.submittedAt)
    return newest && saveOf(newest)
  })
  useEffect(
    () =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        if (isSave(event.mutation)) setLast(saveOf(event.mutation))
      }),
    [cache],
  )
  return last
}

const isSave = ({ meta }: Pick<Mutation, 'meta'>) => !meta?.skipsRefetch

const saveOf = ({ mutationId, state }: Pick<Mutation, 'mutationId' | 'state'>): Save => ({
  id: mutationId,
  saved: SavedText.safeParse(state.variables).data?.body.sectionKey,
})
