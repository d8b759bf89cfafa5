import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HttpRequest, HttpResponse } from '../http-message'
import { memoryBucket } from './bucket.testing'
import { edge } from './edge'

const buildEdge = fileURLToPath(new URL('../../../cdk/build-edge.mjs', import.meta.url))

/** Builds the CloudFront Functions, as they are deployed, into a folder of the test's own. */
export function builtEdgeFunctions(): { directory: string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'edge-functions-'))
  execFileSync(process.execPath, [buildEdge, directory])
  return { directory, remove: () => rmSync(directory, { recursive: true }) }
}

/** An edge over two buckets in memory, and an API that answers with what it was asked. */
export async function edgeOver(functionsDirectory: string) {
  const [site, media] = [memoryBucket(), memoryBucket()]
  const calls: HttpRequest[] = []
  const faults: unknown[] = []
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
    log: { info: () => undefined, error: (_event, error) => void faults.push(error) },
  })
  return { serve, site, media, calls, faults }
}
