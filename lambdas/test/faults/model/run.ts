import { fakeMediaApp } from '../../fake-media-app'
import { firstMailbox } from '../../second-factor'
import { seededRandom } from '../../seeded-random'
import { chaotic } from './chaos'
import { wrongsOf } from './checks'
import { drawCommands } from './commands'
import { newModelState, watchingDeletions } from './model-state'
import { createSchedule } from './schedule'

export interface Story {
  readonly seed: number
  /** How many commands there were in all. */
  readonly steps: number
  readonly wrongs: readonly string[]
  /** How often each status was answered. */
  readonly answers: ReadonlyMap<number, number>
}

export const stepsPerRun = 50

/** Three to five clients do things at once, and calls go wrong: the same story for the same seed. */
export async function tell(seed: number, steps = stepsPerRun): Promise<Story> {
  const script = seededRandom(seed)
  const clients = 3 + Math.floor(script() * 3)
  const odds = [0, 0.02, 0.1, 0.25][Math.floor(script() * 4)] ?? 0
  const chance = seededRandom(seed + 1_000_003)
  const deleted = new Set<string>()
  const app = watchingDeletions(await fakeMediaApp(), deleted)
  app.mailboxes = [firstMailbox]
  const state = newModelState(app, deleted)
  const play = createSchedule(chance)
  const commands = drawCommands(script, steps)
  await play.play(
    Array.from({ length: clients }, (_, who) => async () => {
      const mine = chaotic(app, who, { turns: play, random: chance, odds })
      const luck = seededRandom(seed * 31 + who)
      const pick = (count: number) => Math.floor(luck() * count)
      const client = { app: mine, state, pick, address: `198.51.${who}.` }
      for (const { run } of commands.filter((_command, index) => index % clients === who)) await run(client)
    }),
  )
  return { seed, steps, wrongs: await wrongsOf(state), answers: state.answers }
}

/** The least number of commands after which the story goes wrong; a seed's commands are always the same. */
export async function shortest(seed: number): Promise<Story | undefined> {
  for (let steps = 1; steps <= stepsPerRun; steps++) {
    const story = await tell(seed, steps)
    if (story.wrongs.length > 0) return story
  }
  return undefined
}
