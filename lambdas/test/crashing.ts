import { describe, expect, it } from 'vitest'
import { housekeeping } from '../src/housekeeping/housekeeping'
import { type FakeMediaApp, fakeMediaApp } from './fake-media-app'

/** The process died here. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/**
 * The same app, in which the process dies at one of its calls to the table, the bucket, its signer or the edge.
 * @param at number of the call, from 1
 * @param when `before` it does anything, or `after` it did and before it is answered
 */
export function crashingApp(app: FakeMediaApp, at: number, when: 'before' | 'after') {
  return tappedApp(app, async (call, count) => {
    const last = count >= at
    if (last && (when === 'before' || count > at)) throw new Crash()
    const answer = await call()
    if (last) throw new Crash()
    return answer
  })
}

/** The same app, whose calls to the table, the bucket, its signer and the edge are counted, and made by `through`. */
export function tappedApp(
  app: FakeMediaApp,
  through: (call: () => Promise<unknown>, count: number) => Promise<unknown>,
) {
  const calls = { count: 0 }
  const tapped = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name, receiver) {
        const method: unknown = Reflect.get(target, name, receiver)
        if (typeof method !== 'function') return method
        return async (...given: unknown[]) =>
          through(async () => Reflect.apply(method, target, given), ++calls.count)
      },
    })
  const { table, files, directUploads, edge } = app
  return {
    calls,
    app: {
      ...app,
      table: tapped(table),
      files: tapped(files),
      directUploads: tapped(directUploads),
      edge: tapped(edge),
    },
  }
}

/** Something that is done with media, and what holds once it was done again after the process had died. */
export interface CrashPath {
  readonly ready: (app: FakeMediaApp) => Promise<(app: FakeMediaApp) => Promise<unknown>>
  readonly holds: (app: FakeMediaApp) => Promise<unknown>
}

/** Has the process die at each call of each path. @param always holds at any time, after the sweep of the next day too */
export function testCrashes(
  paths: Record<string, CrashPath>,
  always: (app: FakeMediaApp) => Promise<void>,
): void {
  atEveryCall(paths, async (step, when, { ready, holds }) => {
    const app = await fakeMediaApp()
    const act = await ready(app)
    const { app: dying, calls } = crashingApp(app, step, when)
    await act(dying).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error
    })
    await always(app)
    await act(app)
    await always(app)
    await holds(app)
    app.wait(26 * 3600)
    await housekeeping(app)
    await always(app)
    return calls.count >= step
  })
}

/** @param dieAt answers whether the process came so far as to die there */
export function atEveryCall<Path>(
  paths: Record<string, Path>,
  dieAt: (step: number, when: 'before' | 'after', path: Path) => Promise<boolean>,
): void {
  describe.each(['before', 'after'] as const)('a crash %s any one of its calls', (when) => {
    it.each(Object.entries(paths))('costs %s nothing that trying again does not mend', async (_, path) => {
      let step = 1
      while (await dieAt(step, when, path)) step++
      expect(step).toBeGreaterThan(2)
    })
  })
}
