import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/*
 * For tests and measurements of the repository itself: all source files of the workspaces as text, and the
 * imports of each.
 */

const root = resolve(import.meta.dirname, '../../..')

const workspaces = ['shared', 'lambdas', 'web', 'cdk']
const excluded = new Set(['node_modules', 'dist', 'cdk.out'])

/** Whether an import's target is a file of this repository, not a package. */
export const isRepositoryFile = (target: string) =>
  workspaces.some((workspace) => target.startsWith(`${workspace}/`))

export interface Source {
  /** Path relative to the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Reads all files of the workspaces whose path matches, sorted by path. */
export function readSources(name: RegExp): Source[] {
  const paths = workspaces.flatMap((workspace) => filesIn(workspace)).filter((path) => name.test(path))
  return paths.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return excluded.has(entry.name) ? [] : filesIn(path)
  })
}

/** TypeScript files, and the scripts that run before the build. */
export const code = /\.(ts|tsx|mjs)$/

/** Tests, their helpers, and benchmarks: all files that are neither deployed nor run by a user. */
const instruments = /\.(test|deep|e2e|testing)\.tsx?$|\/(test|testing|e2e|bench)\//

export const isProduction = ({ path }: Pick<Source, 'path'>) => !instruments.test(path)

const imports = /^\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm

export interface Import {
  readonly specifier: string
  /** Path of a file of this repository, or name of a package. */
  readonly target: string
  /** Whether only types are imported, so that no module is loaded. */
  readonly isType: boolean
}

/** Returns the imports of each file by its path, type imports included. */
export function importsOf(sources: readonly Source[]): Map<string, Import[]> {
  const paths = new Set(sources.map(({ path }) => path))
  const targetOf = (from: string, specifier: string) => {
    const base = ownPath(from, specifier)
    if (base === undefined) return packageOf(specifier)
    const endings = ['', '.ts', '.tsx', '.mjs'].map((ending) => base + ending)
    return endings.find((path) => paths.has(path)) ?? base
  }
  return new Map(
    sources.map(({ path, text }) => {
      const found = [...text.matchAll(imports)].map(([statement, still = '', late]) => ({
        specifier: late ?? still,
        target: targetOf(path, late ?? still),
        isType: /^\s*(import|export)\s+type\s/.test(statement),
      }))
      return [path, found]
    }),
  )
}

/** Resolves a relative import, or one of another workspace, which has the form of a package name. */
function ownPath(from: string, specifier: string): string | undefined {
  const withoutQuery = specifier.replace(/\?.*/, '')
  if (withoutQuery.startsWith('.')) return join(dirname(from), withoutQuery)
  if (specifier === '@highline/web/renderer') return 'web/src/server/renderer'
  return /^@highline\/shared\//.test(specifier)
    ? specifier.replace('@highline/shared', 'shared/src')
    : undefined
}

const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
