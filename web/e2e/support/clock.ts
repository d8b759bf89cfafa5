import type { Page } from 'playwright-core'

/** Of a clock that was set to 0: it ran by itself until now, and stands still an hour later until it is told to run. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(3_600_000)
