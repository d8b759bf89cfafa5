import type { DirectPart, DirectUploads } from '../src/aws/direct-uploads'
import type { MediaStore } from '../src/aws/media-store'
import { baseOf } from '../src/media/file-types'

interface FakeObject {
  readonly bytes: Uint8Array
  readonly mimeType: string
  readonly modifiedAt: Date
}

/** In-memory media bucket with inspectable objects. Its presigned URLs are used with `receive`. */
export interface FakeBucket {
  readonly files: MediaStore
  readonly directUploads: DirectUploads
  readonly objects: Map<string, FakeObject>
  /** Multipart uploads in progress, by upload id. */
  readonly open: Map<
    string,
    { filename: string; mimeType: string; begun: Date; parts: Map<number, Uint8Array> }
  >
  /** Does what a PUT to a presigned URL does. @throws if a part has another length than the signed one */
  receive(url: string, bytes: Uint8Array): void
}

export function fakeBucket(now: () => Date): FakeBucket {
  const objects: FakeBucket['objects'] = new Map()
  const kept = new Map<string, FakeObject>()
  const open: FakeBucket['open'] = new Map()
  const store = (filename: string, bytes: Uint8Array, mimeType: string) => {
    objects.set(filename, { bytes, mimeType, modifiedAt: now() })
    kept.set(filename, { bytes, mimeType, modifiedAt: now() })
  }
  return {
    objects,
    open,
    files: fakeStore(objects, kept, store),
    directUploads: fakeDirectUploads(open, store, now),
    receive(url, bytes) {
      const { pathname, searchParams } = new URL(url)
      const part = open.get(searchParams.get('upload') ?? '')?.parts
      if (part && bytes.length !== Number(searchParams.get('size')))
        throw new Error(`The URL is signed for another length than ${bytes.length} bytes`)
      if (part) part.set(Number(searchParams.get('part')), bytes)
      else store(pathname.slice(1), bytes, searchParams.get('type') ?? '')
    },
  }
}

function fakeStore(
  objects: FakeBucket['objects'],
  kept: Map<string, FakeObject>,
  store: (filename: string, bytes: Uint8Array, mimeType: string) => void,
): MediaStore {
  const bytesOf = (filename: string) => {
    const object = objects.get(filename)
    if (object) return object.bytes
    throw Object.assign(new Error(filename), { name: 'NoSuchKey' })
  }
  return {
    put: async (...file) => store(...file),
    head: async (filename) => {
      const object = objects.get(filename)
      return object && { size: object.bytes.length, mimeType: object.mimeType }
    },
    read: async (filename, start, length) => bytesOf(filename).subarray(start, start + length),
    readAll: async (filename) => bytesOf(filename),
    copyPatched: async (from, to, { mimeType, patches }) => {
      const bytes = Buffer.from(bytesOf(from))
      for (const patch of patches) patch.bytes.copy(bytes, patch.start)
      store(to, bytes, mimeType)
    },
    list: async () =>
      [...objects].map(([filename, { bytes, modifiedAt }]) => ({ filename, size: bytes.length, modifiedAt })),
    remove: async (filenames) => {
      for (const filename of filenames) objects.delete(filename)
    },
    presignGet: async (filename, download) =>
      `https://bucket.test/${filename}${download ? '?attachment' : ''}`,
    hasEarlier: async (filename) => kept.has(filename),
    restore: async (filename) => {
      const earlier = kept.get(filename)
      if (earlier) store(filename, earlier.bytes, earlier.mimeType)
      return earlier !== undefined
    },
    erase: async (base) => {
      for (const names of [objects, kept])
        for (const name of names.keys()) if (baseOf(name) === base) names.delete(name)
    },
  }
}

function fakeDirectUploads(
  open: FakeBucket['open'],
  store: (filename: string, bytes: Uint8Array, mimeType: string) => void,
  now: () => Date,
): DirectUploads {
  const partsOf = (uploadId: string): DirectPart[] | undefined => {
    const parts = open.get(uploadId)?.parts
    return parts && [...parts].map(([n, { length }]) => ({ partNumber: n, etag: `"${n}"`, size: length }))
  }
  return {
    signPut: async ({ filename, mimeType }) => ({
      url: `https://bucket.test/${filename}?type=${encodeURIComponent(mimeType)}`,
      headers: { 'content-type': mimeType },
    }),
    begin: async ({ filename, mimeType }) => {
      const id = `parts-${open.size + 1}`
      open.set(id, { filename, mimeType, begun: now(), parts: new Map() })
      return id
    },
    signPart: async (filename, uploadId, { partNumber, size }) =>
      `https://bucket.test/${filename}?upload=${uploadId}&part=${partNumber}&size=${size}`,
    parts: async (_filename, uploadId) => partsOf(uploadId),
    complete: async (filename, uploadId, wanted) => {
      const upload = open.get(uploadId)
      const pieces = wanted.map(({ partNumber }) => upload?.parts.get(partNumber))
      const present = pieces.filter((piece) => piece !== undefined)
      if (!upload || present.length < pieces.length) return false
      store(filename, Buffer.concat(present), upload.mimeType)
      return open.delete(uploadId)
    },
    abort: async (_filename, uploadId) => void open.delete(uploadId),
    abortStartedBefore: async (then) => {
      const old = [...open].filter(([, { begun }]) => begun < then)
      for (const [id] of old) open.delete(id)
      return old.length
    },
  }
}
