import { UserError } from '@highline/shared/infra/user-error'
import { startEmulators } from '../local/emulators'
import type { LocalAws } from '../local/function-environment'
import { openKeys } from '../local/keys'
import { openLocalSecret } from '../local/local-secret'
import { readPidFile } from '../local/pid-file'
import type { Settings } from '../local/settings'

/** Where this machine's table, files and secret answer, and the keys that they accept. */
export interface LocalServices extends LocalAws {
  /** Something serves this site now, and makes renditions and the page by itself. */
  readonly runs: boolean
  close(): Promise<void>
}

/**
 * What runs this site, if anything does; where nothing does, its data is opened for as long as it takes.
 * @throws UserError when the data cannot be opened
 */
export async function localServices(settings: Settings): Promise<LocalServices> {
  const running = await readPidFile(settings.dataDirectory)
  if (running) {
    const credentials = await openKeys(settings.dataDirectory)
    return { ...running, credentials, runs: true, close: async () => undefined }
  }
  try {
    return { ...(await startEmulators(settings.dataDirectory, openLocalSecret(settings))), runs: false }
  } catch (error) {
    throw error instanceof UserError ? new UserError(error.message) : error
  }
}
