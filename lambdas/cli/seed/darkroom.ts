import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { DemoPictureName } from './demo-pictures'

/** What a worker is asked for and answers; see `picture-worker.ts`. */
export interface Print {
  readonly name: DemoPictureName
  readonly bytes: Uint8Array
}

export interface Darkroom {
  take(name: DemoPictureName): Promise<Uint8Array>
  close(): Promise<void>
}

/** More than this at once need more memory than they save time. */
const most = 4

/**
 * Begins to make pictures, one on each processor, in the order given, which is the one in which they will be asked
 * for.
 */
export function openDarkroom(names: readonly DemoPictureName[], printed: (print: Print) => void): Darkroom {
  const waiting = [...names]
  const prints = new Map(names.map((name) => [name, Promise.withResolvers<Uint8Array>()]))
  const next = (worker: Worker) => {
    const name = waiting.shift()
    if (name) worker.postMessage(name)
  }
  const fail = (error: unknown) => {
    for (const { reject } of prints.values()) reject(error)
  }
  const workers = Array.from({ length: Math.min(availableParallelism(), most) }, () => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url))
    worker.on('error', fail).on('message', (print: Print) => {
      prints.get(print.name)?.resolve(print.bytes)
      printed(print)
      next(worker)
    })
    next(worker)
    return worker
  })
  for (const { promise } of prints.values()) promise.catch(() => undefined) // whoever takes it is told
  return {
    take: async (name) => (await prints.get(name)?.promise) ?? new Uint8Array(),
    close: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  }
}
