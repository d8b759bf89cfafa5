import { dirname } from 'node:path'
import { parseSync } from 'vite'
import { type Import, importsOf, isProduction, readSources, type Source } from './sources'

/*
 * `npm run metrics`: size and structure of the code, from its syntax trees. Lines include comments and blank
 * lines. Production is code that is deployed or run by a user (`isProduction`); tests, instruments and style
 * sheets are counted separately. `-- --list` lists the files or names behind each count.
 */

const sources = readSources(/\.(ts|tsx|mjs|css)$/)
const modules = sources.filter(({ path }) => !path.endsWith('.css'))
const production = modules.filter(isProduction)
const imports = importsOf(modules)
const linesOf = ({ text }: Source) => text.split('\n').length - 1
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const byPath = new Map(sources.map((source) => [source.path, source]))
const inProduction = new Set(production.map(({ path }) => path))

const rows: [what: string, value: string, list?: readonly string[]][] = []
const row = (what: string, value: string | number, list?: readonly string[]) =>
  rows.push(list ? [what, String(value), list] : [what, String(value)])

/** Formats a size as `12 files, 345 lines`. */
const size = (files: readonly Source[]) =>
  `${files.length} files, ${sum(files.map(linesOf)).toLocaleString('en-GB')} lines`

/** Formats median, 95th percentile and maximum. */
function spread(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return `median ${at(0.5)}, 95 % up to ${at(0.95)}, greatest ${sorted.at(-1)}`
}

function countSizes(): void {
  row('production', size(production))
  for (const workspace of ['shared', 'lambdas', 'web', 'cdk'])
    row(`  ${workspace}`, size(production.filter(({ path }) => path.startsWith(`${workspace}/`))))
  row('tests and instruments', size(modules.filter((source) => !isProduction(source))))
  row('style sheets', size(sources.filter(({ path }) => path.endsWith('.css'))))
  row('all', size(sources))
  row('lines of a production file', spread(production.map(linesOf)))
}

const ownTargets = (path: string) =>
  (imports.get(path) ?? []).map(({ target }) => target).filter((target) => inProduction.has(target))

/** Returns the files reachable from `starts` by any number of imports, including `starts`. */
function closure(
  starts: readonly string[],
  next: (path: string) => readonly string[] = ownTargets,
): Set<string> {
  const found = new Set(starts)
  for (const path of found) for (const target of next(path)) found.add(target)
  return found
}

const importers = new Map<string, string[]>()
for (const path of inProduction)
  for (const target of new Set(ownTargets(path)))
    importers.set(target, [...(importers.get(target) ?? []), path])

function countFragments(): void {
  const small = production.filter((source) => linesOf(source) <= 20)
  row(
    'files of up to 20 lines',
    small.length,
    small.map(({ path }) => path),
  )
  const single = production.filter(({ path }) => {
    const [only, ...others] = importers.get(path) ?? []
    return only !== undefined && others.length === 0 && dirname(only) === dirname(path)
  })
  row(
    'files with one importer, in the same folder',
    single.length,
    single.map(({ path }) => path),
  )
  const fragments = single.filter((source) => linesOf(source) <= 40)
  row(
    '  of up to 40 lines',
    fragments.length,
    fragments.map(({ path }) => path),
  )
}

/** Returns each import cycle, type imports included, as a list of its files. */
function circles(): string[] {
  const backward = (path: string) => importers.get(path) ?? []
  const left = new Set(inProduction)
  const found: string[] = []
  for (const path of left) {
    const reached = closure([path])
    const ring = [...closure([path], backward)].filter((other) => reached.has(other))
    for (const member of ring) left.delete(member)
    if (ring.length > 1) found.push(ring.sort().join(', '))
  }
  return found
}

function countImports(): void {
  const rings = circles()
  row('import circles, types included', rings.length, rings)
  const upward = [...imports].filter(([path]) => inProduction.has(path))
  const climbing = upward.flatMap(([path, found]) =>
    found.flatMap(({ specifier }: Import) => {
      const steps = specifier.split('../').length - 1
      return steps > 0 ? [{ steps, path, specifier }] : []
    }),
  )
  const far = climbing.filter(({ steps }) => steps > 2)
  row(
    'imports with ../, by number of steps',
    `${climbing.length}: ${spread(climbing.map(({ steps }) => steps))}; over 2: ${far.length}`,
    far.map(({ path, specifier }) => `${path}: ${specifier}`),
  )
}

/** Node of the syntax tree; members that depend on its type are not typed. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see)
  else if (isNode(value)) {
    see(value)
    for (const member of Object.values(value)) if (typeof member === 'object') visit(member, see)
  }
}

const functions = /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/
const named = /^(VariableDeclarator|MethodDefinition|PropertyDefinition|Property)$/
const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : undefined)

const parsed = production.map(({ path, text }) => {
  const { program, module } = parseSync(path, text)
  return { path, text, program, module }
})

/** Counts the lines of named functions; lists those longer than 60. */
function countFunctions(): void {
  const lengths: number[] = []
  const long: string[] = []
  for (const { path, text, program } of parsed)
    visit(program, (node) => {
      const body = named.test(node.type) ? (node.init ?? node.value) : node
      const isNamed =
        node.type === 'FunctionDeclaration' || (body !== node && isNode(body) && functions.test(body.type))
      const length = text.slice(node.start, node.end).split('\n').length
      if (isNamed) lengths.push(length)
      if (isNamed && length > 60) long.push(`${path}: ${nameOf(node.id ?? node.key)}, ${length}`)
    })
  row('lines of a named function', spread(lengths), long)
}

/** Counts names of exports and of types that are declared in several files. */
function countDeclarations(): void {
  const exported = new Map<string, Set<string>>()
  const types = new Map<string, Set<string>>()
  const note = (names: typeof types, name: string, path: string) =>
    names.set(name, (names.get(name) ?? new Set<string>()).add(path))
  for (const { path, program, module } of parsed) {
    for (const { entries } of module.staticExports)
      for (const { exportName, moduleRequest } of entries)
        if (exportName.name && !moduleRequest) note(exported, exportName.name, path)
    visit(program, (node) => {
      if (/^TS(Interface|TypeAlias)Declaration$/.test(node.type) && nameOf(node.id))
        note(types, nameOf(node.id) ?? '', path)
    })
  }
  for (const [what, names] of [
    ['exported names', exported],
    ['names of types', types],
  ] as const) {
    const several = [...names]
      .filter(([, paths]) => paths.size > 1)
      .sort((one, other) => other[1].size - one[1].size)
    row(
      `${what} declared in several files`,
      several.length,
      several.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`),
    )
  }
}

/** Returns the files on any import path from one file to another. Both are given by the end of their path. */
function between(from: string, to: string): string[] {
  const find = (end: string) => {
    const found = [...inProduction].find((path) => path.endsWith(`/${end}`))
    if (!found) throw new Error(`No file ends with /${end}: update its name in metrics.ts.`)
    return found
  }
  const behind = closure([find(to)], (path) => importers.get(path) ?? [])
  return [...closure([find(from)])].filter((path) => behind.has(path))
}

/** Counts the files on a value's import paths. A leg ends where the value is stored or leaves the process. */
function countWalk(what: string, ...legs: [from: string, to: string][]): void {
  const files = new Set(legs.flatMap(([from, to]) => between(from, to)))
  row(`files that ${what} passes`, files.size, [...files])
}

function countWalks(): void {
  const functions = [...inProduction].filter((path) => path.startsWith('lambdas/src/functions/'))
  const reached = [...closure(functions)].flatMap((path) => byPath.get(path) ?? [])
  row('reachable from the functions', size(reached))
  row('  of the lambdas', size(reached.filter(({ path }) => path.startsWith('lambdas/'))))
  countWalk(
    'a picture, from the upload to the page,',
    ['upload-card.tsx', 'endpoints/uploads.ts'],
    ['functions/media.ts', 'data/entities.ts'],
    ['functions/publish.ts', 'data/entities.ts'],
    ['server/renderer.tsx', 'picture.tsx'],
  )
  countWalk(
    'an inquiry, from the form to the inbox,',
    ['contact-form.tsx', 'endpoints/contact.ts'],
    ['functions/contact.ts', 'data/entities.ts'],
    ['functions/inquiries.ts', 'data/entities.ts'],
    ['inquiries-tab.tsx', 'schemas/inquiry.ts'],
  )
}

function countTops(): void {
  for (const folder of ['lambdas/src', 'web/src/admin']) {
    const inside = modules.filter(({ path }) => path.startsWith(`${folder}/`) && !/\.test\.tsx?$/.test(path))
    const entries = new Set(inside.map(({ path }) => path.slice(folder.length + 1).split('/')[0] ?? ''))
    row(`folders and files at the top of ${folder}`, entries.size, [...entries])
  }
}

countSizes()
countFragments()
countFunctions()
countDeclarations()
countImports()
countTops()
countWalks()
const width = Math.max(...rows.map(([what]) => what.length))
for (const [what, value, list = []] of rows) {
  process.stdout.write(`${what.padEnd(width)}  ${value}\n`)
  if (process.argv.includes('--list')) for (const one of list) process.stdout.write(`    ${one}\n`)
}
