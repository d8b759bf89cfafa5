import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const startScript = join(import.meta.dirname, '../../../lambdas/local/start.mjs')
const ofTestRunner = new Set(['NODE_ENV', 'MODE', 'DEV', 'PROD', 'SSR', 'TEST', 'VITEST', 'BASE_URL'])
const readyWithinMs = 50_000

export const password = 'a long enough password'
/**
 * Secret as `lambdas/local/local-secret.ts` stores it. The hash of `password` has N=2, so that logins take no
 * time.
 */
const secret = {
  passwordHash: 'scrypt$2$8$1$c2FsdHNhbHRzYWx0c2FsdA$kZX3L4zPGAiKTNN0xWbuxl61S9peDygCavLgzPFFy5I',
  pepper: Buffer.alloc(32, 'pepper').toString('base64url'),
  mfaKey: Buffer.alloc(32, 'mfa key').toString('base64url'),
}

/** Local instance of the product, in a temporary directory that `close` deletes. */
export interface Product {
  readonly url: string
  readonly password: string
  /** Directory of all its data. */
  readonly directory: string
  /** Ends the process and waits until it has exited. The data is kept. */
  stop(): Promise<void>
  close(): Promise<void>
  /** Closes it synchronously, for handlers of a process that is about to exit. */
  kill(): void
}

/**
 * @param settings additional environment variables, such as `ADMIN_EMAIL`; a directory in `DATA_DIR` is used
 * as it is and kept
 * @param original data directory of a stopped product, which is copied
 */
export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
  original?: string,
): Promise<Product> {
  const directory = settings.DATA_DIR ?? (await newDirectory(original))
  const port = await freePort()
  const own = { PORT: String(port), DATA_DIR: directory, ADMIN_PASSWORD: password }
  const env = { ...outerEnvironment(), ...settings, ...own }
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [startScript], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const product: Product = {
    url,
    password,
    directory,
    stop: () => ended(child, 'SIGTERM'),
    async close() {
      await ended(child, settings.DATA_DIR ? 'SIGTERM' : 'SIGKILL')
      if (!settings.DATA_DIR) await rm(directory, { recursive: true, force: true })
    },
    kill() {
      child.kill('SIGKILL')
      if (!settings.DATA_DIR) rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
    },
  }
  try {
    await untilReady(child, `${url}/_local/status`)
  } catch (error) {
    await product.close()
    throw error
  }
  return product
}

async function newDirectory(original?: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'highline-e2e-'))
  if (original) await cp(original, directory, { recursive: true })
  else await writeFile(join(directory, 'secret.json'), JSON.stringify(secret))
  return directory
}

/** Environment without the test runner's variables, which would turn the product into a test build. */
function outerEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTestRunner.has(name)))
}

/** @throws Error with the output of the product, if it exits or is not ready in time */
async function untilReady(child: ChildProcess, statusUrl: string): Promise<void> {
  const said: string[] = []
  child.stdout?.on('data', (chunk) => said.push(String(chunk)))
  child.stderr?.on('data', (chunk) => said.push(String(chunk)))
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline && child.exitCode === null) {
    if (await answers(statusUrl)) return
    await wait(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The product was not ready in time. Its output:\n${said.join('')}`)
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false, // not listening yet
  )

async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
