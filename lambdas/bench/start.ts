import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bind } from '../local/bind'
import { closeServer } from '../local/server'
import { median, ms, table } from './report'

const launcher = fileURLToPath(new URL('../local/start.mjs', import.meta.url))
const rounds = 7

/** Prints the time from the command to a published page, with an empty data directory and with an existing one. */
export async function benchStart(): Promise<void> {
  const fresh: number[] = []
  const again: number[] = []
  for (let round = 0; round < rounds; round++) {
    const directory = await mkdtemp(join(tmpdir(), 'bench-'))
    fresh.push(await startOnce(directory))
    again.push(await startOnce(directory))
    await rm(directory, { recursive: true })
  }
  table([
    { start: 'in an empty folder', median: ms(median(fresh)), worst: ms(Math.max(...fresh)) },
    { start: 'again', median: ms(median(again)), worst: ms(Math.max(...again)) },
  ])
}

async function startOnce(directory: string): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: directory,
    ADMIN_PASSWORD: 'a password to measure with',
  }
  const child = spawn(process.execPath, [launcher], { env, stdio: 'ignore' })
  while (!(await ready(`http://127.0.0.1:${port}`))) await new Promise((resolve) => setTimeout(resolve, 5))
  const time = performance.now() - started
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return time
}

/** Whether the site responds and its page is published. */
const ready = (url: string) =>
  fetch(`${url}/_local/status`).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await bind(server, 0)
  await closeServer(server)
  return port
}
