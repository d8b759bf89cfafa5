import { loadavg } from 'node:os'

/** Above this load times say little, even as ratios. */
const quietLoad = 0.7

/** @throws Error when the machine has other things to do, unless it was asked to measure all the same */
export function expectQuiet(anyway: boolean): void {
  const load = loadavg()[0] ?? 0
  if (load <= quietLoad) return
  const said = `The machine is busy (load ${load.toFixed(1)}, at most ${quietLoad} is quiet)`
  if (!anyway) throw new Error(`${said}: wait, or measure all the same with --anyway.`)
  console.warn(`${said}. Take bytes and requests as they are, times as ratios at best.`)
}
