import type { ContentKey } from '@highline/shared/content-keys'
import { admin } from '@highline/shared/endpoints/admin'
import { call } from '@highline/shared/http/call'
import { ContentKeyName } from '@highline/shared/schemas/content-section'
import { useMutationState } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { pollPublishStatus } from './poll-publish-status'

const words: Record<Live, string> = {
  publishing: 'Publishing…',
  live: 'Live',
  late: 'Saved, but not live yet',
  unknown: 'Saved; whether it is live could not be checked',
}

interface LiveMarkProps {
  /** What to say instead, where the page does not show the text that was saved. */
  unshown?: (saved: ContentKey | undefined) => string | undefined
}

/** Says whether visitors see the last save; nothing until something was saved. */
export function LiveMark({ unshown }: LiveMarkProps) {
  const { live, askAgain, saved } = useLive()
  const instead = unshown?.(saved)
  return (
    <div className="live-mark">
      <span role="status">
        {live && <Badge tone={instead ? 'neutral' : toneOf(live)}>{instead ?? words[live]}</Badge>}
      </span>
      {(live === 'late' || live === 'unknown') && (
        <Button variant="secondary" size="small" onClick={askAgain}>
          Check Again
        </Button>
      )}
    </div>
  )
}

function toneOf(live: Live): 'success' | 'warning' | 'neutral' {
  if (live === 'live') return 'success'
  return live === 'publishing' ? 'neutral' : 'warning'
}

/** Whether visitors are served the last save: not yet, yes, not within the usual time, or not known. */
type Live = 'publishing' | 'live' | 'late' | 'unknown'

/** Follows each save until visitors see it. Undefined while nothing was saved lately. */
function useLive() {
  const { at, saved } = useLastSave()
  const [again, setAgain] = useState(0)
  const live = useFollowed(at && `${at} ${again}`)
  return { live, saved, askAgain: () => setAgain((times) => times + 1) }
}

/** Follows a save; another name is another save, or another try. */
function useFollowed(save: string | 0): Live | undefined {
  const [live, setLive] = useState<Live>()
  useEffect(() => {
    if (save === 0) return
    const following = new AbortController()
    setLive('publishing')
    void follow(following.signal).then((found) => following.signal.aborted || setLive(found))
    return () => following.abort()
  }, [save])
  return live
}

const follow = (signal: AbortSignal) =>
  pollPublishStatus({
    ask: () => call(admin.publishStatus, {}, { signal }),
    wait: (ms) => wait(ms, signal),
  }).then(
    (isLive): Live => (isLive ? 'live' : 'late'),
    (): Live => 'unknown', // said on screen; a save that went through is no failure
  )

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

interface LastSave {
  /** When it was begun; 0 for none. */
  readonly at: number
  /** Where it was of a text. */
  readonly saved?: ContentKey | undefined
}

const SavedText = z.object({ body: z.object({ sectionKey: ContentKeyName }) })

/** The last save that went through. Kept by the cache of writes for some minutes. */
function useLastSave(): LastSave {
  const saves = useMutationState({
    filters: { status: 'success', predicate: ({ meta }) => !meta?.changesNothing },
    select: ({ state: { submittedAt, variables } }): LastSave => ({
      at: submittedAt,
      saved: SavedText.safeParse(variables).data?.body.sectionKey,
    }),
  })
  return saves.reduce((last, save) => (save.at > last.at ? save : last), { at: 0 })
}
