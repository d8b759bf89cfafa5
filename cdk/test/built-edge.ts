import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll } from 'vitest'
import type { EdgeFunctionName } from '../src/build'
import type { EdgeHeaders, EdgeResponse } from '../src/edge/cloudfront-event'

interface Parts {
  uri?: string
  headers?: EdgeHeaders
  response?: EdgeResponse
}

/** Builds the CloudFront Functions before the tests of a file, and removes them afterwards. */
export function builtEdge() {
  let built = ''
  beforeAll(() => {
    built = mkdtempSync(join(tmpdir(), 'edge-'))
    execFileSync(process.execPath, [fileURLToPath(new URL('../build-edge.mjs', import.meta.url)), built])
  })
  afterAll(() => rmSync(built, { recursive: true }))
  const script = (name: EdgeFunctionName) => readFileSync(join(built, `${name}.js`), 'utf8')
  return {
    script,
    /** Runs a function as CloudFront does: in strict mode, in a context with only ECMAScript's globals. */
    run<T>(name: EdgeFunctionName, parts: Parts): T {
      const answer = runInNewContext(
        `'use strict';${script(name)};JSON.stringify(handler(${JSON.stringify(eventOf(parts))}))`,
      )
      return JSON.parse(answer)
    },
  }
}

const eventOf = ({ uri = '/', headers = {}, response }: Parts) => ({
  context: { requestId: 'r-1' },
  viewer: { ip: '203.0.113.7' },
  request: { method: 'GET', uri, headers },
  response,
})

/** Response headers that S3 adds. */
export const storageHeaders: EdgeHeaders = {
  server: { value: 'AmazonS3' },
  'x-amz-id-2': { value: 'x' },
  'x-amz-meta-version': { value: '7' },
  'x-amz-server-side-encryption': { value: 'AES256' },
  'x-amz-version-id': { value: 'v' },
}
