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

const bytes = new Map<string, number>()

function bytesOf(paths: ReadonlySet<string> | readonly string[]): number {
  for (const path of paths) if (!bytes.has(path)) bytes.set(path, brotliCompressSync(textOf(path)).length)
  return [...paths].reduce((sum, path) => sum + (bytes.get(path) ?? 0), 0)
}

test('the page loads at most 1 kB of script before the first paint', () => {
  expect(bytesOf(loadedBy([built('site')]))).toBeLessThanOrEqual(1000)
})

test('the page loads at most 80 kB of script to hydrate', () => {
  expect(bytesOf(loadedBy([built('site'), built('client')]))).toBeLessThanOrEqual(80_000)
})

test('the form loads at most 45 kB more when it is scrolled near', () => {
  const before = loadedBy([built('site'), built('client')])
  const withForm = loadedBy([built('lazy-form-runtime')])
  expect(bytesOf([...withForm].filter((path) => !before.has(path)))).toBeLessThanOrEqual(45_000)
})

test('the login loads at most 90 kB of script', () => {
  const named = textOf('admin.html').matchAll(/src="\/(assets\/[^"]+)"/g)
  const loaded = loadedBy([...named].map(([, path = '']) => path))
  expect([...loaded].map((path) => path.replace(/-[\w-]{8}\./, '.'))).toEqual(
    expect.arrayContaining(['assets/admin.js', 'assets/first-paint.js']),
  )
  expect(bytesOf(loaded)).toBeLessThanOrEqual(90_000)
})
