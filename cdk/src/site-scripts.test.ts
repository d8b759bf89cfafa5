import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildPaths } from './build'

/*
 * Size budgets of the scripts that a browser fetches, in bytes at Brotli 11. Requires a build, which
 * `npm test` runs first.
 */
const { siteDirectory } = buildPaths(join(import.meta.dirname, '../..'))
const files = readdirSync(join(siteDirectory, 'assets'))
const textOf = (path: string) => readFileSync(join(siteDirectory, path), 'utf8')

/** Path of the built file with this name and any hash. */
function built(name: string): string {
  const found = files.filter((file) => file.startsWith(`${name}-`) && file.length === name.length + 12)
  if (found.length !== 1) throw new Error(`The build has ${found.length} files named ${name}-*.`)
  return `assets/${found[0]}`
}

/** Returns the files and all their static imports, including transitive ones. */
function loadedBy(paths: readonly string[]): Set<string> {
  const loaded = new Set(paths)
  for (const path of loaded)
    for (const [, file] of textOf(path).matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      loaded.add(`assets/${file}`)
  return loaded
}

const bytesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + brotliCompressSync(textOf(path)).length, 0)

const page = loadedBy([built('site'), built('client')])
const form = [...loadedBy([built('lazy-form-runtime')])].filter((path) => !page.has(path))
const loginScripts = textOf('admin.html').matchAll(/src="\/(assets\/[^"]+)"/g)
const login = loadedBy([...loginScripts].map(([, path = '']) => path))

test.each([
  ['the page loads at most 1 kB of script before the first paint', [...loadedBy([built('site')])], 1000],
  ['the page loads at most 80 kB of script to hydrate', [...page], 80_000],
  ['the form loads at most 45 kB more when it is scrolled near', form, 45_000],
  ['the login loads at most 90 kB of script', [...login], 90_000],
])('%s', (_what, paths, most) => {
  expect(bytesOf(paths)).toBeLessThanOrEqual(most)
})

test('the login loads its first script and that of the admin', () => {
  const names = [...login].map((path) => path.replace(/-[\w-]{8}\./, '.'))
  expect(names).toEqual(expect.arrayContaining(['assets/admin.js', 'assets/first-paint.js']))
})
