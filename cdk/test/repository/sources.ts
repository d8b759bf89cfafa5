import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/*
 * For tests and measurements of the repository itself: its source files as text, wherever they lie in the
 * workspaces, and what each imports.
 */

const root = resolve(import.meta.dirname, '../../..')

const workspaces = ['shared', 'lambdas', 'web', 'cdk']
const excluded = new Set(['node_modules', 'dist', 'cdk.out'])

/** Of an import's target: a file of ours, not a package. */
export const isOwn = (target: string) => workspaces.some((workspace) => target.startsWith(`${workspace}/`))

export interface Source {
  /** From the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

/** Every file below the workspaces whose name matches, in the order of their paths. */
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

/** TypeScript, and the scripts that run before anything is built. */
export const code = /\.(ts|tsx|mjs)$/

/** Tests, what only they use, and what measures: everything that is neither deployed nor run by a user. */
const instruments = /\.(test|deep|e2e|testing)\.tsx?$|\/(test|testing|e2e|bench)\//

export const isProduction = ({ path }: Pick<Source, 'path'>) => !instruments.test(path)

const imports = /^\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm

export interface Import {
  readonly specifier: string
  /** The file of ours, or the name of a package. */
  readonly target: string
  /** Of types alone: nothing is loaded for it. */
  readonly isType: boolean
}

/** What each file imports, types included. */
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

/** Workspaces name each other's files as packages. */
function ownPath(from: string, specifier: string): string | undefined {
  const withoutQuery = specifier.replace(/\?.*/, '')
  if (withoutQuery.startsWith('.')) return join(dirname(from), withoutQuery)
  if (specifier === '@highline/web/renderer') return 'web/src/server/renderer'
  return /^@highline\/shared\//.test(specifier)
    ? specifier.replace('@highline/shared', 'shared/src')
    : undefined
}

const packageOf = (specifier: string) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
