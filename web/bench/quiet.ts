import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'

/** Above this load times say little, even as ratios. */
const quietLoad = 0.7
/** The load is a mean of a minute, and rendering the pictures of the demo site counts in it. */
const longestWaitMs = 180_000
const stepMs = 5000

const load = () => loadavg()[0] ?? 0

/** Waits until the machine is quiet. @throws Error when it stays busy, unless it was asked to measure all the same */
export async function expectQuiet(anyway: boolean): Promise<void> {
  for (let waitedMs = 0; !anyway && load() > quietLoad && waitedMs < longestWaitMs; waitedMs += stepMs)
    await setTimeout(stepMs)
  if (load() <= quietLoad) return
  const said = `The machine is busy (load ${load().toFixed(1)}, at most ${quietLoad} is quiet)`
  if (!anyway) throw new Error(`${said}: wait, or measure all the same with --anyway.`)
  console.warn(`${said}. Take bytes and requests as they are, times as ratios at best.`)
}
