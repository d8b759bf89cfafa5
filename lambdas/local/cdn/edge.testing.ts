import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import { afterAll, beforeAll } from 'vitest'
import { fakeLog } from '../../test/fake-log'
import { httpRequest } from '../http.testing'
import type { HeaderList, HttpRequest, HttpResponse } from '../http-message'
import { storage } from '../s3/s3.testing'
import { type BucketOrigin, s3Bucket } from './bucket'
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

/** Returns an edge over two buckets, and an API that records requests and answers 200 `{}`. */
async function edgeOver(functionsDirectory: string) {
  const { s3, client, put } = await storage()
  const calls: HttpRequest[] = []
  const reads: string[] = []
  const recorded = (Bucket: string): BucketOrigin => ({
    get(key, options) {
      reads.push(key)
      return s3Bucket(client, Bucket).get(key, options)
    },
  })
  const { log, lines: faults } = fakeLog()
  const api = async (request: HttpRequest): Promise<HttpResponse> => {
    calls.push(request)
    const headers = [['content-type', 'application/json'] as const, ['x-frame-options', 'ALLOWALL'] as const]
    return { status: 200, headers, body: '{}' }
  }
  const serve = await edge({
    api,
    site: recorded('site'),
    media: recorded('media'),
    functionsDirectory,
    uploadsOrigin: 'http://127.0.0.1:4000',
    log,
  })
  return {
    serve,
    get: (target: string, ...headers: HeaderList) => serve(httpRequest(target, { headers })),
    /** Stores an object and returns its ETag. */
    store: async (
      Bucket: 'site' | 'media',
      key: string,
      body: string,
      more: Partial<PutObjectCommandInput>,
    ) => (await put(key, body, { Bucket, ...more })).ETag ?? '',
    /** Requests that the API received. */
    calls,
    /** Keys that were read from the buckets. */
    reads,
    faults,
    closeBuckets: s3.close,
  }
}
