import { lists } from '../src/data/entities'
import { tappedApp, timeoutOf } from './crashing'
import type { FakeApp } from './fake-app'

/** `refused`: no effect. `lost`: takes effect, the response is lost. `down`: it and all later calls fail. */
export const faults = ['refused', 'lost', 'down'] as const
export type Fault = (typeof faults)[number]

/**
 * Returns the app with a fault at one call to AWS, and the names of the calls in order.
 * @param nth index of the call, from 0; without it, no call fails
 */
export function faultyApp(sound: FakeApp, fault: Fault = 'refused', nth = Number.NaN) {
  const calls: string[] = []
  const { app } = tappedApp(sound, async (call, _count, name, [item]) => {
    // Activities are exempt: losing one must not fail the request, which `data/activities.test.ts` tests.
    if (name === 'table.put' && isActivity(item)) return call()
    const at = calls.push(name) - 1
    const isWrong = fault === 'down' ? at >= nth : at === nth
    if (!isWrong) return call()
    if (fault === 'lost') await call()
    throw timeoutOf(name)
  })
  return { app, calls }
}

const isActivity = (item: unknown) =>
  item instanceof Object && 'pk' in item && item.pk === lists.activities.pk
