import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { login as limits } from '@highline/shared/constants'
import { type RawAnswer, send } from '../../test/abuse/http-client'
import { freePort } from '../../test/free-port'
import { ready, stop } from '../child-site'
import { median, table } from '../report'
import { attackRate } from './simulated-attack'

const launcher = fileURLToPath(new URL('../../local/start.mjs', import.meta.url))
const password = 'a password to measure with'
const arrivals = 5
/** Each arrival is given up then, so that the whole ends within a quarter of an hour for each attack. */
const mostSeconds = 150

/** The attack over sockets of this machine against a site of its own; clients are told apart by their loopback address. */
export async function socketAttacks(
  attackers: readonly [name: string, addresses: string[]][],
): Promise<void> {
  const rows: Record<string, string | number>[] = []
  for (const [name, addresses] of attackers) {
    const { waits, guesses, judged } = await measureWaits(addresses)
    const worst = Math.max(...waits)
    rows.push({
      'guesses from': name,
      guesses,
      judged,
      median: `${median(waits).toFixed(1)} s`,
      worst: Number.isFinite(worst) ? `${worst.toFixed(1)} s` : `not in within ${mostSeconds} s`,
    })
  }
  console.log(`${attackRate} guesses a second; ${arrivals} arrivals each; real time, no mailbox`)
  table(rows)
}

async function measureWaits(addresses: readonly string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: directory, ADMIN_PASSWORD: password }
  const child = spawn(process.execPath, [launcher], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (!(await ready(url))) await pause(50)
  const attack = startAttack(url, addresses)
  try {
    await pause(2 * limits.turnSeconds * 1000)
    const waits: number[] = []
    for (let arrival = 0; arrival < arrivals; arrival++) {
      await pause(Math.random() * limits.turnSeconds * 1000)
      waits.push(await waitOf(url, `127.9.${arrival}.9`))
    }
    return { waits, ...(await attack.end()) }
  } finally {
    await attack.end()
    await stop(child)
    await rm(directory, { recursive: true })
  }
}

/** Twenty failures from other addresses, then so many guesses a second until it is ended. */
function startAttack(url: string, addresses: readonly string[]) {
  let guesses = 0
  let judged = 0
  const guess = async (from: string) => {
    guesses++
    const { status } = await logIn(url, from, 'guess')
    if (status === 401) judged++
  }
  const open = new Set<Promise<void>>()
  const track = (guessed: Promise<void>) => {
    const tracked = guessed.catch(() => undefined).finally(() => open.delete(tracked))
    open.add(tracked)
  }
  for (let n = 0; n < limits.sharedAfter; n++) track(guess(`127.8.${n}.1`))
  const timer = setInterval(
    () => track(guess(addresses[guesses % addresses.length] ?? '')),
    1000 / attackRate,
  )
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(open)
      return { guesses, judged }
    },
  }
}

/** Does what the login page does: waits as long as it is told and sends the same again. */
async function waitOf(url: string, from: string): Promise<number> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  while (seconds() < mostSeconds) {
    const { status, headers } = await logIn(url, from, password)
    if (status === 200) return seconds()
    await pause(Number(headers['retry-after']) * 1000)
  }
  return Number.POSITIVE_INFINITY
}

const logIn = (url: string, from: string, tried: string): Promise<RawAnswer> =>
  send(url, { method: 'POST', path: '/api/admin/login', body: { password: tried }, from })
