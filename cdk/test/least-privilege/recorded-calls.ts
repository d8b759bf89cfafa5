import { endpointsOf, lambdaNames } from '@highline/shared/api'
import { sessionLimits } from '@highline/shared/constants'
import { endpointKey } from '@highline/shared/http/endpoint'
import { startEnvironment } from '../../../lambdas/test/faults/environment'
import type { Call } from '../../../lambdas/test/faults/plan'
import { refusals } from '../../../lambdas/test/faults/refusals'
import { scenarios } from '../../../lambdas/test/faults/scenarios'

/** Minimum time between two writes of a session's `seenAt`. */
const untilTouchedMs = sessionLimits.touchSeconds * 1000

/**
 * Runs every scenario of the fault tests twice, with the clock a minute later the second time, and returns
 * the SDK calls by function. Includes refusals, since some calls are made only for them.
 */
export async function recordCalls(): Promise<Map<string, Call[]>> {
  const calls = new Map<string, Call[]>()
  const record = (call: Call) => {
    const { caller } = call
    if (caller) calls.set(caller, [...(calls.get(caller) ?? []), call])
  }
  const environment = await startEnvironment({ hasEdge: true })
  try {
    for (const { ready, options, name, refusal } of [...scenarios, ...refusals]) {
      const harness = await environment.harness({ ...options, record })
      const act = await ready(harness)
      const { status } = await act()
      if (refusal === undefined ? status >= 400 : status !== refusal) throw new Error(`${name}: ${status}`)
      harness.time.pass(untilTouchedMs)
      await act()
      harness.close()
    }
  } finally {
    await environment.close()
  }
  return calls
}

/** Returns the endpoints that no scenario calls. */
export const neverAsked = (): string[] => {
  const asked = new Set(scenarios.map(({ name }) => name))
  return lambdaNames
    .flatMap(endpointsOf)
    .map(endpointKey)
    .filter((key) => !asked.has(key))
}
