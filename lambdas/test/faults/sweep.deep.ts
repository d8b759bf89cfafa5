import { expect, it } from 'vitest'
import { testEnvironment } from './environment'
import { assertInvariants } from './invariants'
import { type Call, type Fault, type Kind, kinds } from './plan'
import type { Outcome, Scenario } from './scenario'
import { scenarios } from './scenarios'

const environment = testEnvironment()

type CallSite = Pick<Call, 'service' | 'operation' | 'nth'>

/** Returns the AWS calls of a scenario without faults. */
async function callsOf(scenario: Scenario): Promise<CallSite[]> {
  const harness = await environment.harness(scenario.options)
  const act = await scenario.ready(harness)
  harness.arm()
  const { status } = await act()
  expect([200, 201, 302], `${status}`).toContain(status)
  const calls = harness.calls.map(({ service, operation, nth }) => ({ service, operation, nth }))
  harness.close()
  return calls
}

/**
 * Numbers of failing attempts to test: 1 is repaired by the SDK's retry, 9 exceeds the attempts of every client.
 * Only writes can conflict; one failed attempt without effect is always retried.
 */
function triesOf(kind: Kind, { service, operation }: CallSite): number[] {
  if (kind === 'conflict' && (service !== 'dynamodb' || /Get|Query/.test(operation))) return []
  return /^(before|reset)/.test(kind) ? [9] : [1, 9]
}

/** Runs a scenario with a fault, repeats it without, and asserts the invariants. */
async function runWithFault(scenario: Scenario, fault: Fault): Promise<void> {
  const harness = await environment.harness(scenario.options)
  const act = await scenario.ready(harness)
  harness.arm(fault)
  assertAllowedOutcome(await act(), fault)
  harness.arm()
  const { status } = await act()
  expect([200, 201, 302, ...scenario.repeatStatuses], `repetition: ${status}`).toContain(status)
  await assertInvariants(harness)
  harness.close()
}

/**
 * I9, I11: a failure is a 503 with a request id, and sets no cookie. A single failed attempt is repaired by
 * the SDK's retry, so the action succeeds.
 */
function assertAllowedOutcome({ status, answer }: Outcome, { tries }: Fault): void {
  expect(tries === 1 ? [200, 201, 302] : [200, 201, 302, 503], `${status} ${answer?.body}`).toContain(status)
  if (status < 400 || !answer) return
  expect(['UNAVAILABLE', 'MAIL_UNAVAILABLE']).toContain(answer.error().code)
  expect(answer.error().requestId).toBe('request-1')
  expect(answer.cookies).toEqual({})
}

it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  'every fault at every call, once and permanently, breaks no invariant in %s',
  async (name, scenario) => {
    const sites = await callsOf(scenario)
    const faults = sites.flatMap((site) =>
      kinds.flatMap((kind) => triesOf(kind, site).map((tries): Fault => ({ ...site, kind, tries }))),
    )
    const broken: string[] = []
    for (const fault of faults)
      await runWithFault(scenario, fault).catch((error: Error) =>
        broken.push(`${JSON.stringify(fault)}\n${error.message}`),
      )
    process.stdout.write(`${name}: ${sites.length} calls, ${faults.length} runs, ${broken.length} broken\n`)
    expect(broken).toEqual([])
  },
)
