import { fakeMediaApp } from '../../fake-media-app'
import { firstMailbox } from '../../second-factor'
import { seededRandom } from '../../seeded-random'
import { chaotic } from './chaos'
import { wrongsOf } from './checks'
import { drawCommands } from './commands'
import { newModelState, watchingDeletions } from './model-state'
import { createSchedule } from './schedule'

/** Violations in one run, which `tellStories(seed, 1)` reproduces. */
interface Story {
  readonly seed: number
  readonly wrongs: readonly string[]
}

const stepsPerStory = 50

/** Runs the model with `count` seeds from `first`. @returns the runs with violations */
export async function tellStories(first: number, count: number): Promise<Story[]> {
  const failed: Story[] = []
  for (let seed = first; seed < first + count; seed++) {
    const wrongs = await tell(seed)
    if (wrongs.length > 0) failed.push({ seed, wrongs })
  }
  return failed
}

/**
 * Runs three to five concurrent clients with failing calls; reproducible from the seed. @returns the
 * violations
 */
async function tell(seed: number): Promise<string[]> {
  const script = seededRandom(seed)
  const clients = 3 + Math.floor(script() * 3)
  const odds = [0, 0.02, 0.1, 0.25][Math.floor(script() * 4)] ?? 0
  const chance = seededRandom(seed + 1_000_003)
  const deleted = new Set<string>()
  const app = watchingDeletions(await fakeMediaApp(), deleted)
  app.mailboxes = [firstMailbox]
  const state = newModelState(app, deleted)
  const play = createSchedule(chance)
  const commands = drawCommands(script, stepsPerStory)
  await play.play(
    Array.from({ length: clients }, (_, who) => async () => {
      const mine = chaotic(app, who, { turns: play, random: chance, odds })
      const luck = seededRandom(seed * 31 + who)
      const pick = (count: number) => Math.floor(luck() * count)
      const client = { app: mine, state, pick, address: `198.51.${who}.` }
      for (const { run } of commands.filter((_command, index) => index % clients === who)) await run(client)
    }),
  )
  return wrongsOf(state)
}
