import { expect } from 'vitest'
import { contentScenarios } from './content-scenarios'
import type { Environment } from './environment'
import { mustHold } from './invariants'
import { mediaScenarios } from './media-scenarios'
import { peopleScenarios } from './people-scenarios'
import type { Call, Fault, Kind } from './plan'
import type { Outcome, Scenario } from './scenario'

export const scenarios: readonly Scenario[] = [...contentScenarios, ...mediaScenarios, ...peopleScenarios]

export type CallSite = Pick<Call, 'service' | 'operation' | 'nth'>

/** Every call that a scenario makes when nothing goes wrong. */
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

export interface Mishap {
  readonly scenario: Scenario
  readonly site: CallSite
  readonly kind: Kind
  /** How many tries go wrong: the SDK mends one, all of them reach the caller. */
  readonly tries: number
}

export const told = ({ scenario, site, kind, tries }: Mishap) =>
  `${scenario.name}, ${site.service} ${site.operation} ${site.nth}: ${kind} × ${tries}`

/** Lets one call of a scenario go wrong, does the same thing again, and checks that nothing is amiss. */
export async function survive(
  stage: Pick<Environment, 'harness'>,
  { scenario, site, kind, tries }: Mishap,
): Promise<void> {
  const harness = await stage.harness(scenario.options)
  const act = await scenario.ready(harness)
  const fault: Fault = { ...site, kind, tries }
  harness.arm(fault)
  const first = await act()
  bearable(first, tries)
  harness.arm()
  const second = await act()
  expect([200, 201, 302, ...scenario.again], `again: ${second.status}`).toContain(second.status)
  await mustHold(harness)
  harness.close()
}

/** I9, I11: what fails says where to look and nothing else, and opens nothing. One bad try is mended unseen. */
function bearable({ status, answer }: Outcome, tries: number): void {
  expect(tries === 1 ? [200, 201, 302] : [200, 201, 302, 503], `${status} ${answer?.body}`).toContain(status)
  if (status < 400 || !answer) return
  expect(['UNAVAILABLE', 'MAIL_UNAVAILABLE']).toContain(answer.error().code)
  expect(answer.error().requestId).toBe('request-1')
  expect(answer.cookies).toEqual({})
}
