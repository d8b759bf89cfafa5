import type { FakeMediaApp } from './fake-media-app'

/** The process died here. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/**
 * The same app, in which the process dies at one of its calls to the table, the bucket, its signer or the edge.
 * @param at number of the call, from 1
 * @param when `before` it does anything, or `after` it did and before anybody hears of it
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
