import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** Writes a stream to a file and to disk; a stream that fails leaves no file. */
export async function receiveFile(source: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  try {
    await pipeline(source, createWriteStream(path, { flush: true }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
