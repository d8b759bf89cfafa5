import type { ContentKey } from '@highline/shared/content-keys'
import { ContentKeyName } from '@highline/shared/schemas/content-section'
import { useMutationState } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { liveWords, useFollowedSave } from '../../api/use-followed-save'
import { Badge } from '../../ui/badge'
import { SmallButton } from '../../ui/button'

/**
 * Says whether visitors see the last save; nothing until something was saved.
 * @param unshown what to say instead, where the page does not show the text that was saved
 */
export function LiveMark({ unshown }: { unshown?: (saved: ContentKey | undefined) => string | undefined }) {
  const { at, saved } = useLastSave()
  const [again, setAgain] = useState(0)
  const live = useFollowedSave(at && `${at} ${again}`)
  const instead = unshown?.(saved)
  return (
    <div className="live-mark">
      <span role="status">
        {live && <Badge tone={instead ? 'neutral' : tones[live]}>{instead ?? liveWords[live]}</Badge>}
      </span>
      {(live === 'late' || live === 'unknown') && (
        <SmallButton onClick={() => setAgain(again + 1)}>Check Again</SmallButton>
      )}
    </div>
  )
}

const tones = { publishing: 'neutral', live: 'success', late: 'warning', unknown: 'warning' } as const

const SavedText = z.object({ body: z.object({ sectionKey: ContentKeyName }) })

/** The last save that went through: when it was begun, 0 for none, and the text that it was of, if of one. */
function useLastSave() {
  const saves = useMutationState({
    filters: { status: 'success', predicate: ({ meta }) => !meta?.changesNothing },
    select: ({ state: { submittedAt, variables } }) => ({
      at: submittedAt,
      saved: SavedText.safeParse(variables).data?.body.sectionKey,
    }),
  })
  return saves.toSorted((a, b) => b.at - a.at)[0] ?? { at: 0, saved: undefined }
}
