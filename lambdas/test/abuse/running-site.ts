import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, vi } from 'vitest'
import { startLocalApp } from '../../local/local-app'
import { testPassword, testSecret } from '../logged-in'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a running site (`BASE_URL`); undefined: the tests start their own. */
    siteUrl: string | undefined
  }
}

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
export const builtParts = {
  functions: inRepository('lambdas/dist/functions'),
  edgeFunctions: inRepository('cdk/dist/edge'),
  site: inRepository('web/dist/client'),
}

/** Site under test: the one at BASE_URL (with ADMIN_PASSWORD), or one that the tests start themselves. */
export interface RunningSite {
  readonly url: string
  readonly password: string
  readonly stop: () => Promise<void>
}

export async function runningSite(): Promise<RunningSite> {
  const url = inject('siteUrl')
  if (!url) return startSite()
  const password = process.env.ADMIN_PASSWORD ?? ''
  return { url, password, stop: async () => undefined }
}

/** Starts the built site without output, in a temporary directory that `stop` deletes. */
async function startSite(): Promise<RunningSite> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'site-'))
  await writeFile(join(dataDirectory, 'secret.json'), JSON.stringify(testSecret))
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { port, close } = await startLocalApp({
    settings: { port: 0, dataDirectory, companyName: 'Test Ropes Ltd', adminPassword: testPassword },
    parts: builtParts,
    log: { info: () => undefined, error: () => undefined },
  })
  return {
    url: `http://127.0.0.1:${port}`,
    password: testPassword,
    async stop() {
      await close()
      output.mockRestore()
      await rm(dataDirectory, { recursive: true })
    },
  }
}
