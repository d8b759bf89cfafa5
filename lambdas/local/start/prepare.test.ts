import { execFile } from 'node:child_process'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { temporaryDirectory } from '../temporary-directory.testing'
import { hashOfSources, isBuilt, isInstalled } from './sources.mjs'

const execute = promisify(execFile)

async function folder(files: Record<string, string>): Promise<string> {
  const path = await temporaryDirectory()
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), text)
  }
  return path
}

const a = { version: '1.0.0', integrity: 'sha512-a' }
const forMac = { version: '2.0.0', integrity: 'sha512-m', optional: true }
const both = { 'node_modules/a': a, 'node_modules/mac': forMac }

it.each([
  ['true if all packages of the lock file are installed', both, true],
  ['true without an optional package, which may be for another platform', { 'node_modules/a': a }, true],
  ['false without any other package', { 'node_modules/mac': forMac }, false],
  ['false with another version', { ...both, 'node_modules/a': { ...a, version: '1.0.1' } }, false],
  ['false with another integrity hash', { ...both, 'node_modules/a': { ...a, integrity: '-' } }, false],
  ['false when npm has not finished', undefined, false],
])('isInstalled is %s', async (_what, installed, expected) => {
  const lock = (packages: object) => JSON.stringify({ packages })
  const path = await folder({
    'package-lock.json': lock({ '': { name: 'root' }, ...both }),
    'node_modules/a/package.json': '{}',
    ...(installed && { 'node_modules/.package-lock.json': lock(installed) }),
  })
  expect(await isInstalled(path)).toBe(expected)
})

describe('the build', () => {
  const sources = {
    'shared/src/a.ts': 'a',
    'lambdas/src/b.test.ts': 'test',
    'lambdas/local/e.ts': 'e',
    'lambdas/build.mjs': 'build',
    'cdk/src/edge/c.ts': 'c',
    'web/src/d.tsx': 'd',
    'web/dist/client/404.html': 'built',
  }

  it.each([
    ['shared/src/a.ts', true],
    ['lambdas/local/e.ts', true],
    ['lambdas/build.mjs', true],
    ['web/src/d.tsx', true],
    ['cdk/src/edge/new.ts', true],
    ['lambdas/src/b.test.ts', false],
    ['web/dist/client/404.html', false],
  ])(
    'is out of date when sources change, but not tests, built files and dates: %s %s',
    async (name, changes) => {
      const path = await folder(sources)
      const before = await hashOfSources(path)
      await utimes(join(path, 'shared/src/a.ts'), 1, 1)
      expect(await hashOfSources(path)).toBe(before)
      await writeFile(join(path, name), 'other')
      expect((await hashOfSources(path)) !== before).toBe(changes)
    },
  )

  it('does not exist for isBuilt while files are missing', async () => {
    const path = await folder({ ...sources, 'lambdas/dist/sources.sha256': 'x' })
    expect(await isBuilt(path)).toBe(false)
  })
})

const Bill = z.object({
  metadata: z.object({ component: z.object({ name: z.literal('highline') }) }),
  components: z.array(z.looseObject({ name: z.string(), properties: z._default(z.array(z.unknown()), []) })),
})

it('billOfMaterials lists every deployed package with licence and version, and no development tool as deployed', async () => {
  // The script must run in Node without `tsx`.
  const script = new URL('./prepare.mjs', import.meta.url)
  const program = `const { billOfMaterials } = await import('${script}'); console.log(JSON.stringify(await billOfMaterials()))`
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', program])
  const { components } = Bill.parse(JSON.parse(stdout))
  const deployed = components.filter(({ properties }) => properties.length === 0)
  for (const name of ['zod', 'react-dom', 'sharp', '@img/sharp-linux-arm64', '@smithy/core', '@middy/core'])
    expect(deployed, name).toContainEqual(
      expect.objectContaining({ name, licenses: [expect.anything()], version: expect.stringMatching(/^\d/) }),
    )
  expect(deployed.map(({ name }) => name)).not.toContain('vitest')
})
