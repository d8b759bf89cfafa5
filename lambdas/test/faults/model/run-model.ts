import { fakeMediaApp } from '../../fake-media-app'
import { firstMailbox } from '../../second-factor'
import { seededRandom } from '../../seeded-random'
import { authCommands } from './auth-commands'
import { violationsOf } from './checks'
import { inquiryCommands } from './inquiry-commands'
import { newModelState, recordDeletions } from './model-state'
import { pageCommands } from './page-commands'
import { withRandomFaults } from './random-faults'
import { createSchedule } from './schedule'

/** Violations in one run, which `runModel(seed, 1)` reproduces. */
interface ModelRun {
  readonly seed: number
  readonly violations: readonly string[]
}

const commandsPerRun = 50

/** All commands, each as often as its weight. */
const weighted = Object.values({ ...pageCommands, ...inquiryCommands, ...authCommands }).flatMap(
  ([weight, run]) => Array.from({ length: weight }, () => run),
)

/** Runs the model with `count` seeds from `first`. @returns the runs with violations */
export async function runModel(first: number, count: number): Promise<ModelRun[]> {
  const failed: ModelRun[] = []
  for (let seed = first; seed < first + count; seed++) {
    const violations = await runSeed(seed)
    if (violations.length > 0) failed.push({ seed, violations })
  }
  return failed
}

/** Runs 3 to 5 concurrent clients with failing calls; reproducible by the seed. @returns the violations */
async function runSeed(seed: number): Promise<string[]> {
  const random = seededRandom(seed)
  const clients = 3 + Math.floor(random() * 3)
  const probability = [0, 0.02, 0.1, 0.25][Math.floor(random() * 4)] ?? 0
  const faultRandom = seededRandom(seed + 1_000_003)
  const deleted = new Set<string>()
  const app = recordDeletions(await fakeMediaApp(), deleted)
  app.mailboxes = [firstMailbox]
  const state = newModelState(app, deleted)
  const schedule = createSchedule(faultRandom)
  const commands = Array.from(
    { length: commandsPerRun },
    () => weighted[Math.floor(random() * weighted.length)],
  )
  await schedule.play(
    Array.from({ length: clients }, (_, who) => async () => {
      const faultyApp = withRandomFaults(app, who, { schedule, random: faultRandom, probability })
      const clientRandom = seededRandom(seed * 31 + who)
      const pick = (count: number) => Math.floor(clientRandom() * count)
      const client = { app: faultyApp, state, pick, address: `198.51.${who}.` }
      for (const run of commands.filter((_command, index) => index % clients === who)) await run?.(client)
    }),
  )
  return violationsOf(state)
}
