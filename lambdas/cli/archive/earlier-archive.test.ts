import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakeArchiveApp } from '../../test/fake-archive-app'
import { exported, importInto } from './full-site.testing'

/** Written by the first release with this format. Never regenerate it: such archives are still in use. */
const earlier = join(import.meta.dirname, 'version-1')

/** Contents of every file of an archive except its manifest, by path. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'latin1')] as const),
  )
  return Object.fromEntries(files.filter(([path]) => path !== 'manifest.json'))
}

async function manifestOf(folder: string) {
  const { sha256, exportedAt, stage, ...rest } = JSON.parse(
    await readFile(join(folder, 'manifest.json'), 'utf8'),
  )
  expect([typeof sha256, typeof exportedAt, typeof stage]).toEqual(['string', 'string', 'string'])
  return rest
}

test('an archive of the first version is imported, and exported again with the same files, fields and names', async () => {
  const app = await fakeArchiveApp('new')
  await importInto(app, earlier, { inquiries: true })
  const folder = await exported(app, { inquiries: true })
  expect(await filesOf(folder)).toMatchObject(await filesOf(earlier))
  expect(await manifestOf(folder)).toMatchObject(await manifestOf(earlier))
})
