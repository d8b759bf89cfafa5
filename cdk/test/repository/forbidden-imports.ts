import { dirname } from 'node:path'
import { allowedImports } from './allowed-imports'
import { code, importsOf, isRepositoryFile, readSources, type Source } from './sources'

const isTest = (path: string) => /\.(test|deep|e2e|testing)\.tsx?$/.test(path)

const folders = Object.keys(allowedImports).sort((one, other) => other.length - one.length)

/** Whether an entry of the lists matches a file or package. */
function fits(entry: string, target: string): boolean {
  if (entry === 'node:*') return target.startsWith('node:')
  const folder = entry.replace(/\/\*$/, '')
  if (folder === entry || folder.startsWith('@')) return target === folder || target.startsWith(`${folder}/`)
  return dirname(target) === folder
}

/** Whether a test may import the target: all of its workspace, code shared by workspaces, and any package. */
function allowsTest(path: string, target: string): boolean {
  const workspace = /^[^/]+/.exec(path)?.[0] ?? ''
  return (
    !isRepositoryFile(target) ||
    [workspace, 'shared/src', 'web/src/server'].some((folder) => fits(folder, target))
  )
}

function mistakesOf(path: string, targets: readonly string[]): string[] {
  const folder = folders.find((name) => fits(name, path))
  if (folder === undefined) return [`${path} is in no folder of allowed-imports.ts`]
  const entries = [folder, ...(allowedImports[folder] ?? [])]
  const others = targets.filter((target) => !entries.some((entry) => fits(entry, target)))
  const mistaken = isTest(path) ? others.filter((target) => !allowsTest(path, target)) : others
  return mistaken.map(
    (target) => `${path} imports ${target}, which allowed-imports.ts does not list for ${folder}`,
  )
}

/** Returns a message for each import that is not allowed. */
export const forbiddenImports = (sources: readonly Source[] = readSources(code)): string[] =>
  [...importsOf(sources)].flatMap(([path, imports]) =>
    mistakesOf(
      path,
      imports.map(({ target }) => target),
    ),
  )

/**
 * Finds import cycles, including those of types, and files that import them: repeatedly removes files that import no
 * remaining file.
 */
export function importCycles(sources: readonly Source[] = readSources(code)): string[] {
  const left = new Map(
    [...importsOf(sources)].map(([path, imports]) => [path, imports.map(({ target }) => target)]),
  )
  for (let before = left.size + 1; left.size < before; ) {
    before = left.size
    for (const [path, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(path)
  }
  return [...left].map(([path, targets]) => {
    const round = targets.filter((target) => left.has(target))
    return `${path} is in a cycle of imports, or imports one: ${round.join(', ')}`
  })
}

/** Returns all files and packages that are loaded with a file, directly or not, including itself. */
export function loadedWith(path: string, imports: ReturnType<typeof importsOf>): Set<string> {
  const loaded = new Set([path])
  for (const file of loaded)
    for (const { target, isType } of imports.get(file) ?? []) if (!isType) loaded.add(target)
  return loaded
}
