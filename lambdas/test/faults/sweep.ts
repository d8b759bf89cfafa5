import { expect } from 'vitest'
import { contentScenes } from './content-scenes'
import { mustHold } from './invariants'
import { mediaScenes } from './media-scenes'
import { peopleScenes } from './people-scenes'
import type { Call, Fault, Kind } from './plan'
import type { Outcome, Scene } from './scene'
import type { Stage } from './stage'

export const scenes: readonly Scene[] = [...contentScenes, ...mediaScenes, ...peopleScenes]

export type CallSite = Pick<Call, 'service' | 'operation' | 'nth'>

/** Every call that a scene makes when nothing goes wrong. */
export async function callsOf(stage: Stage, scene: Scene): Promise<CallSite[]> {
  const trial = await stage.trial(scene.options)
  const act = await scene.ready(trial)
  trial.arm()
  const { status } = await act()
  expect([200, 201, 302], `${scene.name}: ${status}`).toContain(status)
  const calls = trial.calls.map(({ service, operation, nth }) => ({ service, operation, nth }))
  trial.close()
  return calls
}

export interface Mishap {
  readonly scene: Scene
  readonly site: CallSite
  readonly kind: Kind
  /** How many tries go wrong: the SDK mends one, all of them reach the caller. */
  readonly tries: number
}

export const told = ({ scene, site, kind, tries }: Mishap) =>
  `${scene.name}, ${site.service} ${site.operation} ${site.nth}: ${kind} × ${tries}`

/** Lets one call of a scene go wrong, does the same thing again, and checks that nothing is amiss. */
export async function survive(stage: Stage, { scene, site, kind, tries }: Mishap): Promise<void> {
  const trial = await stage.trial(scene.options)
  const act = await scene.ready(trial)
  const fault: Fault = { ...site, kind, tries }
  trial.arm(fault)
  const first = await act()
  bearable(first, tries)
  trial.arm()
  const second = await act()
  expect([200, 201, 302, ...scene.again], `again: ${second.status}`).toContain(second.status)
  await mustHold(trial)
  trial.close()
}

/** I9, I11: what fails says where to look and nothing else, and opens nothing. One bad try is mended unseen. */
function bearable({ status, answer }: Outcome, tries: number): void {
  expect(tries === 1 ? [200, 201, 302] : [200, 201, 302, 503], `${status} ${answer?.body}`).toContain(status)
  if (status < 400 || !answer) return
  expect(['UNAVAILABLE', 'MAIL_UNAVAILABLE']).toContain(answer.error().code)
  expect(answer.error().requestId).toBe('request-1')
  expect(answer.cookies).toEqual({})
}
