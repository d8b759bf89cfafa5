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
// Without a build there is nothing to judge: `npm test` makes one first.
const { outputs } = Metafile.parse(JSON.parse(readFileSync(metafile, 'utf8')))

/** Names of the AWS clients of which anything is in a function's bundle. */
function clientsOf(name: string): string[] {
  const inputs = outputs[`dist/functions/${name}/index.js`]?.inputs ?? {}
  const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  const clients = used.flatMap(([path]) => /@aws-sdk\/client-([a-z0-9-]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(clients)].sort()
}

describe('what visitors wait for to start holds the table’s client and no other', () => {
  test.each(['public', 'contact', 'inquiries'])('%s', (name) => {
    expect(clientsOf(name)).toEqual(['dynamodb'])
  })
})

test('only auth can read the secret: beside it, the client for it is in what looks up the edge alone', () => {
  const clearing = functionNames.filter((name) => clientsOf(name).includes('cloudfront'))
  expect(clearing.toSorted()).toEqual(['housekeeping', 'media', 'publish'])
  const readers = functionNames.filter((name) => clientsOf(name).includes('ssm'))
  expect(readers.filter((name) => !clearing.includes(name)).toSorted()).toEqual(['auth', 'notify'])
})

test('every function that is built is deployed, and no other', () => {
  const built = Object.keys(outputs).flatMap(
    (path) => /^dist\/functions\/(\w+)\/index\.js$/.exec(path)?.[1] ?? [],
  )
  expect(built.sort()).toEqual([...functionNames].sort())
})
