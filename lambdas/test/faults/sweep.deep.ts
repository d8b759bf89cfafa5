import { expect, it } from 'vitest'
import { testEnvironment } from './environment'
import { type Kind, kinds } from './plan'
import { type CallSite, callsOf, describeRun, runWithFault, scenarios } from './sweep'

const stage = testEnvironment()

/**
 * Numbers of failing attempts to test. Only writes can conflict; one failed attempt without effect is always
 * retried.
 */
function timesOf(kind: Kind, { service, operation }: CallSite): number[] {
  if (kind === 'conflict' && (service !== 'dynamodb' || /Get|Query/.test(operation))) return []
  return /^(before|reset)/.test(kind) ? [9] : [1, 9]
}

it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  'every fault at every call, once and permanently, breaks no invariant in %s',
  async (name, scenario) => {
    const sites = await callsOf(stage, scenario)
    const runs = sites.flatMap((site) =>
      kinds.flatMap((kind) => timesOf(kind, site).map((tries) => ({ scenario, site, kind, tries }))),
    )
    const broken: string[] = []
    for (const run of runs)
      await runWithFault(stage, run).catch((error: Error) =>
        broken.push(`${describeRun(run)}\n${error.message}`),
      )
    process.stdout.write(`${name}: ${sites.length} calls, ${runs.length} runs, ${broken.length} broken\n`)
    expect(broken).toEqual([])
  },
)
