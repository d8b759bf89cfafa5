import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { fakeLog } from '../../test/fake-log'
import { httpRequest } from '../http.testing'
import type { HeaderList, HttpRequest, HttpResponse } from '../http-message'
import type { BucketOrigin, EmptyStatus, GetOptions, ObjectResponse } from './bucket'
import { edge } from './edge'

const buildEdge = fileURLToPath(new URL('../../../cdk/build-edge.mjs', import.meta.url))

/**
 * Builds the CloudFront Functions as for a deployment, before the tests of a file.
 * @returns function that creates an edge with them
 */
export function withBuiltFunctions() {
  const directory = mkdtempSync(join(tmpdir(), 'edge-functions-'))
  beforeAll(() => void execFileSync(process.execPath, [buildEdge, directory]))
  afterAll(() => rmSync(directory, { recursive: true }))
  return () => edgeOver(directory)
}

/** Returns an edge over two buckets in memory, and an API that records requests and answers 200 `{}`. */
async function edgeOver(functionsDirectory: string) {
  const [site, media] = [memoryBucket(), memoryBucket()]
  const calls: HttpRequest[] = []
  const { log, lines: faults } = fakeLog()
  const api = async (request: HttpRequest): Promise<HttpResponse> => {
    calls.push(request)
    return { status: 200, headers: [['content-type', 'application/json']], body: '{}' }
  }
  const serve = await edge({
    api,
    site,
    media,
    functionsDirectory,
    uploadsOrigin: 'http://127.0.0.1:4000',
    log,
  })
  const get = (target: string, ...headers: HeaderList) => serve(httpRequest(target, { headers }))
  return { serve, get, site, media, calls, faults }
}

interface Held {
  bytes: Buffer
  headers: HeaderList
  etag: string
}

/** Bucket in memory. `asked` records its reads. */
function memoryBucket() {
  const held = new Map<string, Held>()
  const asked: [key: string, options: GetOptions][] = []

  return {
    asked,
    put(key: string, body: string | Buffer, headers: Record<string, string> = {}) {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      const etag = `"${bytes.length}-${bytes.subarray(0, 8).toString('hex')}"`
      held.set(key, {
        bytes,
        etag,
        headers: [...Object.entries(headers), ['etag', etag], ['accept-ranges', 'bytes']],
      })
      return etag
    },
    get: async (key: string, options: GetOptions = {}) => {
      asked.push([key, options])
      const object = held.get(key)
      return object ? answerOf(object, options) : 404
    },
  } satisfies BucketOrigin & Record<string, unknown>
}

function answerOf({ bytes, headers, etag }: Held, options: GetOptions): ObjectResponse | EmptyStatus {
  if (options.ifNoneMatch === etag) return 304
  if (options.ifMatch !== undefined && options.ifMatch !== etag) return 412
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(options.range ?? '') ?? []
  if (Number(from) >= bytes.length) return 416
  const start = from === '' && to !== '' ? bytes.length - Number(to) : Number(from)
  const part = bytes.subarray(start, from !== '' && to !== '' ? Number(to) + 1 : undefined)
  const range: HeaderList = [['content-range', `bytes ${start}-${start + part.length - 1}/${bytes.length}`]]
  return {
    status: options.range ? 206 : 200,
    etag,
    length: part.length,
    headers: options.range ? [...headers, ...range] : headers,
    body: Readable.from([part]),
  }
}
