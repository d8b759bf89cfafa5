import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'

/** Load average above which times are not meaningful, not even as ratios. */
const quietLoad = 0.7
/** Long, because the load is averaged over a minute, which includes rendering the pictures of the demo site. */
const longestWaitMs = 180_000
const stepMs = 5000

const load = () => loadavg()[0] ?? 0

/** Waits until the machine is idle. With `anyway`, warns at once if it is busy. @throws Error if it stays busy */
export async function waitUntilIdle(anyway: boolean): Promise<void> {
  for (let waitedMs = 0; !anyway && load() > quietLoad && waitedMs < longestWaitMs; waitedMs += stepMs)
    await setTimeout(stepMs)
  if (load() <= quietLoad) return
  const said = `The machine is busy (load ${load().toFixed(1)}, at most ${quietLoad} is quiet)`
  if (!anyway) throw new Error(`${said}: wait, or measure all the same with --anyway.`)
  console.warn(`${said}. Take bytes and requests as they are, times as ratios at best.`)
}
