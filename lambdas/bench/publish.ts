import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ContentKey, keysOfKind } from '@highline/shared/content-keys'
import { admin } from '@highline/shared/endpoints/admin'
import { contentSections } from '@highline/shared/endpoints/content-sections'
import { call } from '@highline/shared/http/call'
import { freePort } from '../test/free-port'
import { ready, stop } from './child-site'
import { median, ms, quantile, table } from './report'

const launcher = fileURLToPath(new URL('../local/start.mjs', import.meta.url))
const saves = 100
const ADMIN_PASSWORD = 'a password to measure with'

/** From a save to the page that shows it: one after another, and many at once. On this machine; AWS adds its own. */
export async function benchPublish(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'))
  const site = await startSite(directory)
  try {
    const save = await owner(site.url)
    const times = await saveInTurn(site, save)
    table([row('saved', times.saved), row('and live', times.live)])
    console.log(`  ${await saveAtOnce(site, save)}`)
  } finally {
    await site.stop()
    await rm(directory, { recursive: true })
  }
}

const row = (save: string, samples: readonly number[]) => ({
  save,
  p50: ms(median(samples)),
  p95: ms(quantile(samples, 0.95)),
  worst: ms(Math.max(...samples)),
})

interface Site {
  url: string
  /** How many pages it has rendered and put live. */
  renders(): number
  stop(): Promise<unknown>
}

type Save = (content: string, sectionKey?: ContentKey) => Promise<unknown>

async function saveInTurn({ url }: Site, save: Save) {
  const saved: number[] = []
  const live: number[] = []
  for (let n = 0; n < saves; n++) {
    const words = `About us, version ${n}.`
    const started = performance.now()
    await save(words)
    saved.push(performance.now() - started)
    while (!(await page(url)).includes(words)) await new Promise((resolve) => setTimeout(resolve, 1))
    live.push(performance.now() - started)
  }
  return { saved, live }
}

async function saveAtOnce({ url, renders }: Site, save: Save): Promise<string> {
  const before = renders()
  const started = performance.now()
  const keys = [...keysOfKind('text'), ...keysOfKind('textarea')]
  const each = Array.from({ length: saves }, (_, n) => save(`All at once, ${n}.`, keys[n % keys.length]))
  const refused = (await Promise.allSettled(each)).filter(({ status }) => status === 'rejected')
  const time = ms(performance.now() - started)
  const stored = await call(contentSections.list, {}, { baseUrl: url })
  const live = await page(url)
  const stale = stored.filter(({ content }) => !live.includes(content))
  return `${saves} saves at once, of ${keys.length} texts: all answered after ${time}, ${refused.length} refused, ${renders() - before} renders; ${stale.length} texts of the page are not as stored`
}

const page = async (url: string) => (await fetch(url)).text()

/** A logged-in administrator. */
async function owner(baseUrl: string): Promise<Save> {
  let cookie = ''
  const withCookie: typeof fetch = async (url, init) => {
    const headers = new Headers(init?.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers })
    cookie ||= response.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    return response
  }
  const options = { baseUrl, fetch: withCookie }
  await call(admin.login, { body: { password: ADMIN_PASSWORD } }, options)
  return (content, sectionKey = 'about_title') =>
    call(contentSections.update, { body: { sectionKey, content } }, options)
}

async function startSite(DATA_DIR: string): Promise<Site> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR, ADMIN_PASSWORD }
  const child = spawn(process.execPath, [launcher], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  let renders = 0
  child.stdout.on('data', (chunk: Buffer) => {
    renders += chunk.toString().split('"event":"published"').length - 1
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await ready(url))) await new Promise((resolve) => setTimeout(resolve, 20))
  return { url, renders: () => renders, stop: () => stop(child) }
}
