import { publishing } from '@highline/shared/constants'
import { admin } from '@highline/shared/endpoints/admin'
import { call } from '@highline/shared/http/call'
import { useEffect, useState } from 'react'

/** Whether visitors are served the last save: not yet, yes, not within the usual time, or not known. */
export type Live = 'publishing' | 'live' | 'late' | 'unknown'

export const liveLabels: Record<Live, string> = {
  publishing: 'Publishing…',
  live: 'Live',
  late: 'Saved, but not live yet',
  unknown: 'Saved; whether it is live could not be checked',
}

/** Polls until visitors see a save. @param save key of the save; a new key starts polling again; 0 for none */
export function usePublishStatus(save: string | 0): Live | undefined {
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

/** Polls until visitors are served the stored version, at most `publishing.asks` times. */
async function follow(signal: AbortSignal): Promise<Live> {
  try {
    for (let asked = 0; asked < publishing.maxPolls; asked++) {
      if (asked > 0) await new Promise((resolve) => setTimeout(resolve, publishing.pollIntervalMs))
      const { version, liveVersion } = await call(admin.publishStatus, {}, { signal })
      if (version === liveVersion) return 'live'
    }
    return 'late'
  } catch {
    return 'unknown' // shown on screen; not an error, as the save itself succeeded
  }
}
