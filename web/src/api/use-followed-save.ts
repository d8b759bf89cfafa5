import { publishing } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { call } from '@highline/shared/http/call'
import type { PublishStatus } from '@highline/shared/schemas/publish-status'
import { useEffect, useState } from 'react'

/** Whether visitors are served the last save: not yet, yes, not within the usual time, or not known. */
export type Live = 'publishing' | 'live' | 'late' | 'unknown'

export const liveWords: Record<Live, string> = {
  publishing: 'Publishing…',
  live: 'Live',
  late: 'Saved, but not live yet',
  unknown: 'Saved; whether it is live could not be checked',
}

/** Follows a save until visitors see it. @param save another name is another save, or another try; 0 for none */
export function useFollowedSave(save: string | 0): Live | undefined {
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
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }).then(
    (isLive): Live => (isLive ? 'live' : 'late'),
    (): Live => 'unknown', // said on screen; a save that went through is no failure
  )

interface Means {
  ask: () => Promise<PublishStatus>
  wait: (ms: number) => Promise<void>
}

/** Asks until visitors are served what is stored, or often enough. @throws ApiError when it cannot be asked */
export async function pollPublishStatus({ ask, wait }: Means): Promise<boolean> {
  for (let asked = 1; ; asked++) {
    const { version, liveVersion } = await ask()
    if (version === liveVersion) return true
    if (asked === publishing.asks) return false
    await wait(publishing.askMs)
  }
}
