import { expect, it } from 'vitest'
import { MailFailed } from '../src/aws/mail'
import { housekeeping } from '../src/housekeeping/housekeeping'
import type { FakeApp } from './fake-app'
import { type FakeMediaApp, fakeMediaApp } from './fake-media-app'

/** Returns a proxy of the port whose method calls are executed by `through`. */
export const tapped = <Port extends object>(
  port: Port,
  through: (call: () => Promise<unknown>, method: string, given: unknown[]) => Promise<unknown>,
): Port =>
  new Proxy(port, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return async (...given: unknown[]) =>
        through(async () => Reflect.apply(method, target, given), String(name), given)
    },
  })

/** Simulated crash of the process. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/**
 * Returns the app with a crash between the effect and the return of one call; every later call throws too.
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

/**
 * Returns the app with every call to an AWS service counted (reads too) and executed by `through`.
 * @param through gets the number of the call, from 1, and its name, such as `table.put`
 */
export function tappedApp<App extends FakeApp>(
  app: App,
  through: (call: () => Promise<unknown>, count: number, name: string, given: unknown[]) => Promise<unknown>,
) {
  const calls = { count: 0 }
  const counted = <Port extends object>(of: string, port: Port) =>
    tapped(port, (call, method, given) => through(call, ++calls.count, `${of}.${method}`, given))
  return {
    calls,
    app: {
      ...app,
      table: counted('table', app.table),
      secrets: counted('secrets', app.secrets),
      files: counted('files', app.files),
      directUploads: counted('directUploads', app.directUploads),
      edge: counted('edge', app.edge),
      mail: counted('mail', app.mail),
    },
  }
}

/** Returns the error of a service that does not answer a call. */
export const timeoutOf = (name: string) =>
  name === 'mail.send'
    ? new MailFailed('TimeoutError')
    : Object.assign(new Error(`${name} did not answer`), { name: 'TimeoutError' })

/** An operation that must be repeatable after a crash. */
export interface CrashPath {
  /** Prepares the data and returns the operation. */
  readonly ready: (app: FakeMediaApp) => Promise<(app: FakeMediaApp) => Promise<unknown>>
  /** Asserts the result after the operation was repeated. */
  readonly holds: (app: FakeMediaApp) => Promise<unknown>
}

/**
 * Defines a test for each path, which crashes at each of its calls.
 * @param always invariants, asserted after the crash, the repetition, and housekeeping 26 hours later
 */
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
 * Defines a test for each path, which crashes after call 1, 2, … A crash before a call has the same effect as
 * one after the previous call.
 * @param dieAt crashes after call `step`; returns false when the path makes fewer calls
 */
export function atEveryCall<Path>(
  paths: Record<string, Path>,
  dieAt: (step: number, path: Path) => Promise<boolean>,
): void {
  it.each(Object.entries(paths))(
    'after a crash at any call of %s, a repetition completes it',
    async (_, path) => {
      let step = 1
      while (await dieAt(step, path)) step++
      expect(step).toBeGreaterThan(2)
    },
  )
}
