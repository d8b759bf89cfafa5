import { type Story, shortest, stepsPerRun, tell } from './run'

/** So many stories from a seed on; `MODEL_SEED` tells one again. Says what it did, and of the first that went wrong how. */
export async function tellMany(first: number, count: number): Promise<Story[]> {
  const chosen = Number(process.env.MODEL_SEED ?? Number.NaN)
  const seeds = Number.isNaN(chosen) ? Array.from({ length: count }, (_, index) => first + index) : [chosen]
  const answers = new Map<number, number>()
  const failed: Story[] = []
  for (const seed of seeds) {
    const story = await tell(seed)
    for (const [status, times] of story.answers) answers.set(status, (answers.get(status) ?? 0) + times)
    if (story.wrongs.length > 0) failed.push(story)
  }
  const told = [...answers].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
  say(`${seeds.length} runs of ${stepsPerRun} steps from seed ${seeds[0]}: ${told.join(', ')}`)
  const [worst] = failed
  if (worst) say(`MODEL_SEED=${worst.seed} fails: ${JSON.stringify((await shortest(worst.seed)) ?? worst)}`)
  return failed
}

const say = (line: string) => process.stdout.write(`${line}\n`)
