import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { freePort } from '../free-port'
import { testPassword, testSecret } from '../logged-in'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs already; undefined to start one here. */
    siteUrl: string | undefined
  }
}

/** A site to call from outside: the one at BASE_URL (with ADMIN_PASSWORD), or one of our own on this machine. */
export interface RunningSite {
  readonly url: string
  readonly password: string
  readonly stop: () => Promise<void>
}

const launcher = fileURLToPath(new URL('../../dist/local/main.js', import.meta.url))

export async function runningSite(): Promise<RunningSite> {
  const url = inject('siteUrl')
  if (!url) return startSite()
  const password = process.env.ADMIN_PASSWORD ?? ''
  return { url, password, stop: async () => undefined }
}

/** The whole product as a process of its own, in a folder that is gone afterwards; its password costs nothing to judge. */
async function startSite(): Promise<RunningSite> {
  const directory = await mkdtemp(join(tmpdir(), 'site-'))
  await writeFile(join(directory, 'secret.json'), JSON.stringify(testSecret))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: directory, ADMIN_PASSWORD: testPassword }
  const child = spawn(process.execPath, [launcher], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await ready(child, url)
  return {
    url,
    password: testPassword,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true })
    },
  }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode} while starting`)
    if (await answers(`${url}/_local/status`)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The site did not become ready in 30 s')
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
