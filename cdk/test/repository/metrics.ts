import { dirname } from 'node:path'
import { parseSync } from 'vite'
import { loadedWith } from './forbidden-imports'
import { importsOf, isProduction, readSources, type Source } from './sources'

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

function print(what: string, value: string, list: readonly string[] = []): void {
  process.stdout.write(`${what.padEnd(56)}${value}\n`)
  if (process.argv.includes('--list')) for (const one of list) process.stdout.write(`    ${one}\n`)
}

const printCount = (what: string, list: readonly string[]) => print(what, String(list.length), list)

function printSize(what: string, files: readonly Source[]): void {
  const lines = files.map(linesOf).reduce((total, one) => total + one, 0)
  print(what, `${files.length} files, ${lines.toLocaleString('en-GB')} lines`)
}

/** Prints median, 95th percentile and maximum. */
function printSpread(what: string, numbers: readonly number[], list?: readonly string[]): void {
  const sorted = [...numbers].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  print(what, `median ${at(0.5)}, 95 % up to ${at(0.95)}, greatest ${sorted.at(-1)}`, list)
}

function countSizes(): void {
  printSize('production', production)
  for (const workspace of ['shared', 'lambdas', 'web', 'cdk'])
    printSize(
      `  ${workspace}`,
      production.filter(({ path }) => path.startsWith(`${workspace}/`)),
    )
  const functions = production.filter(({ path }) => path.startsWith('lambdas/src/functions/'))
  const deployed = new Set(functions.flatMap(({ path }) => [...loadedWith(path, imports)]))
  printSize(
    '  loaded by the functions',
    production.filter(({ path }) => deployed.has(path)),
  )
  printSize(
    'tests and instruments',
    modules.filter((source) => !isProduction(source)),
  )
  printSize(
    'style sheets',
    sources.filter(({ path }) => path.endsWith('.css')),
  )
  printSize('all', sources)
  printSpread('lines of a production file', production.map(linesOf))
}

function countFragments(): void {
  const importers = new Map<string, string[]>()
  for (const { path } of production)
    for (const target of new Set(imports.get(path)?.map((one) => one.target)))
      importers.set(target, [...(importers.get(target) ?? []), path])
  const single = production.filter(({ path }) => {
    const [only, ...others] = importers.get(path) ?? []
    return only !== undefined && others.length === 0 && dirname(only) === dirname(path)
  })
  const upTo = (lines: number, files: readonly Source[]) =>
    files.filter((source) => linesOf(source) <= lines).map(({ path }) => path)
  printCount('files of up to 20 lines', upTo(20, production))
  printCount('files with one importer, in the same folder', upTo(Number.POSITIVE_INFINITY, single))
  printCount('  of up to 40 lines', upTo(40, single))
}

function countImports(): void {
  const climbing = production.flatMap(({ path }) =>
    (imports.get(path) ?? []).flatMap(({ specifier }) => {
      const steps = specifier.split('../').length - 1
      return steps > 0 ? [{ steps, path, specifier }] : []
    }),
  )
  const far = climbing.filter(({ steps }) => steps > 2)
  printSpread(
    'steps of imports with ../ (list: over 2)',
    climbing.map(({ steps }) => steps),
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
  printSpread('lines of a named function (list: over 60)', lengths, long)
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
    printCount(
      `${what} declared in several files`,
      several.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`),
    )
  }
}

countSizes()
countFragments()
countFunctions()
countDeclarations()
countImports()
