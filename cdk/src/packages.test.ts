import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { functionNames } from './build'

/*
 * Packages whose code is deployed, so that a new transitive dependency is reviewed before it runs in AWS or in a
 * visitor's browser. `npx vitest run --project cdk packages -u` writes the lists. Requires a build, which `npm test`
 * runs first.
 */

/** Scopes whose packages are listed as one. */
const scopes = /^(@aws-sdk|@smithy|@otplib|@tanstack|@radix-ui|@floating-ui)\/.*/

const expectListed = (name: string, packages: Iterable<string>) => {
  const lines = new Set([...packages].map((one) => one.replace(scopes, '$1/*')))
  return expect(`${[...lines].sort().join('\n')}\n`).toMatchFileSnapshot(`deployed-packages/${name}.txt`)
}

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

const Metafile = z.object({
  outputs: z.record(
    z.string(),
    z.object({ inputs: z.record(z.string(), z.object({ bytesInOutput: z.int() })) }),
  ),
})

/** Packages with code in each function's bundle. */
const bundled = new Map(
  Object.entries(Metafile.parse(read('lambdas/dist/meta.json')).outputs).map(([path, { inputs }]) => {
    const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    return [path, new Set(used.flatMap(([input]) => packageOf(input) ?? []))]
  }),
)

/** Package of a path such as `../node_modules/@aws-sdk/core/index.js`; the innermost of nested packages. */
function packageOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
}

/** Names of the AWS clients in a function's bundle. */
const clientsOf = (name: string) =>
  [...(bundled.get(`dist/functions/${name}/index.js`) ?? [])]
    .flatMap((used) => /^@aws-sdk\/client-(.+)/.exec(used)?.[1] ?? [])
    .sort()

test('the built functions are exactly the deployed functions', () => {
  const built = [...bundled.keys()].flatMap(
    (path) => /^dist\/functions\/(\w+)\/index\.js$/.exec(path)?.[1] ?? [],
  )
  expect(built.sort()).toEqual([...functionNames].sort())
})

test('the bundles of the functions contain only listed packages', () =>
  expectListed(
    'functions',
    [...bundled.values()].flatMap((packages) => [...packages]),
  ))

test.each(['public', 'contact', 'inquiries'])(
  '%s, whose cold starts visitors notice, bundles only the DynamoDB client',
  (name) => expect(clientsOf(name)).toEqual(['dynamodb']),
)

test('the SSM client is bundled only in auth, notify and the functions that invalidate the cache', () => {
  const clearing = functionNames.filter((name) => clientsOf(name).includes('cloudfront'))
  expect(clearing.toSorted()).toEqual(['housekeeping', 'media', 'publish'])
  const readers = functionNames.filter((name) => clientsOf(name).includes('ssm'))
  expect(readers.filter((name) => !clearing.includes(name)).toSorted()).toEqual(['auth', 'notify'])
})

const Dependent = z.object({ dependencies: z._default(z.record(z.string(), z.string()), {}) })
const Lock = z.object({ packages: z.record(z.string(), Dependent) })

test('the dependencies of web, including transitive ones, are all listed', () => {
  const { packages } = Lock.parse(read('package-lock.json'))
  const used = new Set<string>()
  const todo = Object.keys(Dependent.parse(read('web/package.json')).dependencies)
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (used.has(name) || name.startsWith('@highline/')) continue
    used.add(name)
    todo.push(...Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}))
  }
  return expectListed('browsers', used)
})
