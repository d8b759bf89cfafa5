import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'

/** Load average above which times are not meaningful, not even as ratios. */
const quietLoad = 0.7
/**
 * Long, because the load is averaged over a minute, which includes rendering the pictures of the demo site.
 */
const longestWaitMs = 180_000
const stepMs = 5000

const load = () => loadavg()[0] ?? 0

/**
 * Waits until the machine is idle. With `anyway`, warns at once if it is busy. @throws Error if it stays busy
 */
export async function waitUntilIdle(anyway: boolean): Promise<void> {
  for (let waitedMs = 0; !anyway && load() > quietLoad && waitedMs < longestWaitMs; waitedMs += stepMs)
    await setTimeout(stepMs)
  if (load() <= quietLoad) return
  const said = `The machine is busy (load ${load().toFixed(1)}, limit ${quietLoad})`
  if (!anyway) throw new Error(`${said}. Wait, or measure anyway with --anyway.`)
  console.warn(`${said}. Only bytes and numbers of requests are meaningful, times are not.`)
}

/**
 * Switches this process, and the browsers it starts from now on, to real-time priority or back (`chrt` of
 * util-linux). The throttled main thread of a page occupies one core. On a phone the browser's other threads
 * run on further cores; with two cores they wait for each other and for whatever else runs, which delays the
 * first paint by up to 100 ms at random. Warns if the user lacks the right (root, or an `rtprio` limit).
 */
export function setRealTime(on: boolean): void {
  const policy = on ? ['--rr', '5'] : ['--other', '0']
  const { status } = spawnSync('chrt', ['--all-tasks', '--pid', ...policy, String(process.pid)], {
    stdio: 'ignore',
  })
  if (status !== 0)
    console.warn('Measuring without real-time priority: for comparable times run as root, with chrt.')
}
