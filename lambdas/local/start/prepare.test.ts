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

describe('isInstalled', () => {
  const lock = (packages: Record<string, object>) => JSON.stringify({ packages })
  const a = { version: '1.0.0', integrity: 'sha512-a' }
  const forMac = { version: '2.0.0', integrity: 'sha512-m', optional: true }
  const both = { 'node_modules/a': a, 'node_modules/mac': forMac }
  const wanted = lock({ '': { name: 'root' }, ...both })

  it.each([
    ['true if all packages of the lock file are installed', both, true],
    ['true without an optional package, which may be for another platform', { 'node_modules/a': a }, true],
    ['false without any other package', { 'node_modules/mac': forMac }, false],
    ['false with another version', { ...both, 'node_modules/a': { ...a, version: '1.0.1' } }, false],
    ['false with another integrity hash', { ...both, 'node_modules/a': { ...a, integrity: '-' } }, false],
  ])('is %s', async (_what, installed, expected) => {
    const there = { 'node_modules/.package-lock.json': lock(installed) }
    expect(await isInstalled(await folder({ 'package-lock.json': wanted, ...there }))).toBe(expected)
  })

  it('is false when npm has not finished', async () => {
    const path = await folder({ 'package-lock.json': wanted, 'node_modules/a/package.json': '{}' })
    expect(await isInstalled(path)).toBe(false)
  })
})

describe('the build', () => {
  const sources = {
    'shared/src/a.ts': 'a',
    'lambdas/src/b.ts': 'b',
    'lambdas/src/b.test.ts': 'test',
    'lambdas/local/e.ts': 'e',
    'lambdas/build.mjs': 'build',
    'cdk/src/edge/c.ts': 'c',
    'web/src/d.tsx': 'd',
    'web/dist/client/404.html': 'built',
  }

  it('has a hash of the sources that does not depend on dates, tests and built files', async () => {
    const path = await folder(sources)
    const before = await hashOfSources(path)
    await utimes(join(path, 'shared/src/a.ts'), 1, 1)
    await writeFile(join(path, 'lambdas/src/b.test.ts'), 'another test')
    await writeFile(join(path, 'web/dist/client/404.html'), 'built anew')
    expect(await hashOfSources(path)).toBe(before)
  })

  it.each([
    'shared/src/a.ts',
    'lambdas/local/e.ts',
    'lambdas/build.mjs',
    'web/src/d.tsx',
    'cdk/src/edge/new.ts',
  ])('is out of date when %s changes', async (name) => {
    const path = await folder(sources)
    const before = await hashOfSources(path)
    await writeFile(join(path, name), 'other')
    expect(await hashOfSources(path)).not.toBe(before)
  })

  it('does not exist for isBuilt while files are missing', async () => {
    const path = await folder({ ...sources, 'lambdas/dist/sources.sha256': 'x' })
    expect(await isBuilt(path)).toBe(false)
  })
})

const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.literal('highline') }) }),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licenses: z.optional(z.array(z.unknown())),
      properties: z.optional(z.array(z.object({ name: z.string() }))),
    }),
  ),
})

it('billOfMaterials lists every deployed package with licence and version, and no development tool as deployed', async () => {
  // The script must run in Node without `tsx`.
  const script = new URL('./prepare.mjs', import.meta.url)
  const program = `const { billOfMaterials } = await import('${script}'); console.log(JSON.stringify(await billOfMaterials()))`
  const { stdout } = await execute(process.execPath, ['--input-type=module', '-e', program])
  const { components } = Bill.parse(JSON.parse(stdout))
  const deployed = components.filter(({ properties = [] }) => properties.length === 0)
  for (const name of ['zod', 'react-dom', 'sharp', '@img/sharp-linux-arm64', '@smithy/core', '@middy/core'])
    expect(deployed, name).toContainEqual(
      expect.objectContaining({ name, licenses: [expect.anything()], version: expect.stringMatching(/^\d/) }),
    )
  expect(deployed.map(({ name }) => name)).not.toContain('vitest')
})
