import { publishing } from '@highline/shared/constants'
import type { PublishStatus } from '@highline/shared/schemas/publish-status'

interface Means {
  ask: () => Promise<PublishStatus>
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>
}

/**
 * Asks until visitors are served what is stored, or it has been asked often enough.
 * @returns whether they are
 * @throws ApiError when it cannot be asked
 */
export async function pollPublishStatus({ ask, wait }: Means): Promise<boolean> {
  for (let asked = 1; ; asked++) {
    const { version, liveVersion } = await ask()
    if (version === liveVersion) return true
    if (asked === publishing.asks) return false
    await wait(publishing.askMs)
  }
}
