import { parentPort } from 'node:worker_threads'
import type { Print } from './darkroom'
import { type DemoPictureName, takeDemoPicture } from './demo-pictures'

/* A thread of `npm run seed`: makes the pictures that it is asked for, one after another. */

parentPort?.on('message', async (name: DemoPictureName) => {
  const print: Print = { name, bytes: await takeDemoPicture(name) }
  parentPort?.postMessage(print)
})
