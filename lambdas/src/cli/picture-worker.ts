import { parentPort } from 'node:worker_threads'
import type { Print } from '../seed/darkroom'
import { type DemoPictureName, takeDemoPicture } from '../seed/demo-pictures'

/* A thread of `npm run seed`: makes the pictures that it is asked for, one after another. */

parentPort?.on('message', async (name: DemoPictureName) => {
  const print: Print = { name, bytes: await takeDemoPicture(name) }
  parentPort?.postMessage(print)
})
