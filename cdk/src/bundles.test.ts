import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { functionNames } from './build'

const Metafile = z.object({
  outputs: z.record(
    z.string(),
    z.object({ inputs: z.record(z.string(), z.object({ bytesInOutput: z.int() })) }),
  ),
})
const metafile = new URL('../../lambdas/dist/meta.json', import.meta.url)
// Requires a build, which `npm test` runs first.
const { outputs } = Metafile.parse(JSON.parse(readFileSync(metafile, 'utf8')))

/** Names of the AWS clients with code in a function's bundle. */
function clientsOf(name: string): string[] {
  const inputs = outputs[`dist/functions/${name}/index.js`]?.inputs ?? {}
  const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  const clients = used.flatMap(([path]) => /@aws-sdk\/client-([a-z0-9-]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(clients)].sort()
}

describe('functions with cold starts that visitors notice bundle only the DynamoDB client', () => {
  test.each(['public', 'contact', 'inquiries'])('%s', (name) => {
    expect(clientsOf(name)).toEqual(['dynamodb'])
  })
})

test('the SSM client is bundled only in auth, notify and the functions that invalidate the cache', () => {
  const clearing = functionNames.filter((name) => clientsOf(name).includes('cloudfront'))
  expect(clearing.toSorted()).toEqual(['housekeeping', 'media', 'publish'])
  const readers = functionNames.filter((name) => clientsOf(name).includes('ssm'))
  expect(readers.filter((name) => !clearing.includes(name)).toSorted()).toEqual(['auth', 'notify'])
})

test('the built functions are exactly the deployed functions', () => {
  const built = Object.keys(outputs).flatMap(
    (path) => /^dist\/functions\/(\w+)\/index\.js$/.exec(path)?.[1] ?? [],
  )
  expect(built.sort()).toEqual([...functionNames].sort())
})
