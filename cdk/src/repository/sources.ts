import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/*
 * For tests and measurements of the repository itself: its source files as text, wherever they lie in the
 * workspaces.
 */

const root = resolve(import.meta.dirname, '../../..')

const workspaces = ['shared', 'lambdas', 'web', 'cdk']
const excluded = new Set(['node_modules', 'dist', 'cdk.out'])

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

/** Tests, what only they use, and what measures: everything that is neither deployed nor run by a user. */
const instruments =
  /\.(test|deep|e2e|testing)\.tsx?$|\/(test|testing|e2e|bench|repository)\/|^lambdas\/src\/(faults|abuse)\//

export const isProduction = ({ path }: Source) => !instruments.test(path)

/** TypeScript and the scripts that run before anything is built. */
export const code = /\.(ts|tsx|mjs)$/
