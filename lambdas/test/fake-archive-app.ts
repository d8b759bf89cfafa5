import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ArchiveApp, BulkFiles } from '../cli/archive/streaming-store'
import type { FakeBucket } from './fake-bucket'
import { type FakeMediaApp, fakeMediaApp } from './fake-media-app'

export type FakeArchiveApp = FakeMediaApp & ArchiveApp

/**
 * `fakeMediaApp` with a bucket that stores whole files.
 * @param name stage, which is also part of its random tokens, so that they differ between stages
 */
export async function fakeArchiveApp(name: string): Promise<FakeArchiveApp> {
  const app = await fakeMediaApp()
  let drawn = 0
  const token = (bytes: number) => Buffer.alloc(bytes, `${name}${++drawn}.`).toString('base64url')
  return Object.assign(app, { stage: name, token, bulk: fakeBulkFiles(app.bucket) })
}

const fakeBulkFiles = ({ objects, files }: FakeBucket): BulkFiles => ({
  head: files.head,
  open: async (filename) => {
    const object = objects.get(filename)
    if (!object) return undefined
    const { bytes, mimeType } = object
    return { size: bytes.length, mimeType, bytes: Readable.from([Buffer.from(bytes)]) }
  },
  store: async (filename, path, { mimeType }) => files.put(filename, await readFile(path), mimeType),
})
