import { expect } from 'vitest'
import { contentScenarios } from './content-scenarios'
import type { Environment } from './environment'
import { assertInvariants } from './invariants'
import { mediaScenarios } from './media-scenarios'
import { peopleScenarios } from './people-scenarios'
import type { Call, Fault, Kind } from './plan'
import type { Outcome, Scenario } from './scenario'

export const scenarios: readonly Scenario[] = [...contentScenarios, ...mediaScenarios, ...peopleScenarios]

export type CallSite = Pick<Call, 'service' | 'operation' | 'nth'>

/** Returns the AWS calls of a scenario without faults. */
export async function callsOf(stage: Pick<Environment, 'harness'>, scenario: Scenario): Promise<CallSite[]> {
  const harness = await stage.harness(scenario.options)
  const act = await scenario.ready(harness)
  harness.arm()
  const { status } = await act()
  expect([200, 201, 302], `${scenario.name}: ${status}`).toContain(status)
  const calls = harness.calls.map(({ service, operation, nth }) => ({ service, operation, nth }))
  harness.close()
  return calls
}

export interface FaultRun {
  readonly scenario: Scenario
  readonly site: CallSite
  readonly kind: Kind
  /** Number of failing attempts: 1 is repaired by the SDK's retry, 9 exceeds the attempts of every client. */
  readonly tries: number
}

export const describeRun = ({ scenario, site, kind, tries }: FaultRun) =>
  `${scenario.name}, ${site.service} ${site.operation} ${site.nth}: ${kind} × ${tries}`

/** Runs a scenario with a fault, repeats it without, and asserts the invariants. */
export async function runWithFault(
  stage: Pick<Environment, 'harness'>,
  { scenario, site, kind, tries }: FaultRun,
): Promise<void> {
  const harness = await stage.harness(scenario.options)
  const act = await scenario.ready(harness)
  const fault: Fault = { ...site, kind, tries }
  harness.arm(fault)
  const first = await act()
  assertAllowedOutcome(first, tries)
  harness.arm()
  const second = await act()
  expect([200, 201, 302, ...scenario.repeatStatuses], `repetition: ${second.status}`).toContain(second.status)
  await assertInvariants(harness)
  harness.close()
}

/**
 * I9, I11: a failure is a 503 with a request id, and sets no cookie. A single failed attempt is repaired by
 * the SDK's retry, so the action succeeds.
 */
function assertAllowedOutcome({ status, answer }: Outcome, tries: number): void {
  expect(tries === 1 ? [200, 201, 302] : [200, 201, 302, 503], `${status} ${answer?.body}`).toContain(status)
  if (status < 400 || !answer) return
  expect(['UNAVAILABLE', 'MAIL_UNAVAILABLE']).toContain(answer.error().code)
  expect(answer.error().requestId).toBe('request-1')
  expect(answer.cookies).toEqual({})
}
