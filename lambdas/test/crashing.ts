import { expect, it } from 'vitest'
import { housekeeping } from '../src/housekeeping/housekeeping'
import { type FakeMediaApp, fakeMediaApp } from './fake-media-app'
import { tapped } from './tapped'

/** The process died here. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/**
 * The same app, in which the process dies after one of its calls did what it does and before it is answered.
 * @param at number of the call, from 1
 */
export function crashingApp(app: FakeMediaApp, at: number) {
  return tappedApp(app, async (call, count) => {
    if (count > at) throw new Crash()
    const answer = await call()
    if (count === at) throw new Crash()
    return answer
  })
}

/** The same app, whose calls that leave something behind are counted, and made by `through`. */
export function tappedApp(
  app: FakeMediaApp,
  through: (call: () => Promise<unknown>, count: number) => Promise<unknown>,
) {
  const calls = { count: 0 }
  const counted = <Port extends object>(port: Port) => tapped(port, (call) => through(call, ++calls.count))
  const { table, files, directUploads, edge, mail } = app
  return {
    calls,
    app: {
      ...app,
      table: counted(table),
      files: counted(files),
      directUploads: counted(directUploads),
      edge: counted(edge),
      mail: counted(mail),
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
  atEveryCall(paths, async (step, { ready, holds }) => {
    const app = await fakeMediaApp()
    const act = await ready(app)
    const { app: dying, calls } = crashingApp(app, step)
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

/**
 * A crash before a call leaves the same behind as one after the call before it.
 * @param dieAt answers whether the process came so far as to die there
 */
export function atEveryCall<Path>(
  paths: Record<string, Path>,
  dieAt: (step: number, path: Path) => Promise<boolean>,
): void {
  it.each(Object.entries(paths))(
    'a crash at any call of %s costs nothing that trying again does not mend',
    async (_, path) => {
      let step = 1
      while (await dieAt(step, path)) step++
      expect(step).toBeGreaterThan(2)
    },
  )
}
