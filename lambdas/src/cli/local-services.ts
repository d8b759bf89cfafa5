import { startEmulators } from '../local/emulators'
import { openLocalSecret } from '../local/local-secret'
import { findRunning, type Running } from '../local/running-file'
import type { Settings } from '../local/settings'
import { StartProblem } from '../local/start-problem'
import { Mistake } from '../mistake'

/** Where this machine's table, files and secret answer. */
export interface LocalServices extends Running {
  /** Something serves this site now, and makes renditions and the page by itself. */
  readonly runs: boolean
  close(): Promise<void>
}

/**
 * What runs this site, if anything does; where nothing does, its data is opened for as long as it takes.
 * @throws Mistake when the data cannot be opened
 */
export async function localServices(settings: Settings): Promise<LocalServices> {
  const running = await findRunning(settings.dataDirectory)
  if (running) return { ...running, runs: true, close: async () => undefined }
  try {
    return { ...(await startEmulators(settings.dataDirectory, openLocalSecret(settings))), runs: false }
  } catch (error) {
    throw error instanceof StartProblem ? new Mistake(error.message) : error
  }
}
