import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { StageConfig } from './config'

/* Links, commands, settings and files named in the documents must exist. */

const root = resolve(import.meta.dirname, '../..')
const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const Scripts = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = Scripts.parse(JSON.parse(textOf('package.json')))
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one)

/** Text between backticks, and indented lines. */
const codeOf = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`|^ {4,}(\S.*)$/gm)].map(([, span, line]) => span ?? line ?? '')

const options = [
  ...readdirSync(join(root, 'lambdas/cli'))
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => found(textOf(`lambdas/cli/${name}`), /(\w+): \{ type: '(?:string|boolean)' \}/g)),
  ...found(textOf('cdk/test/verification/verify.ts'), /includes\('--(\w+)'\)/g),
]

/** Anchors of the headings, in GitHub's form. */
const anchorsOf = (text: string) =>
  found(text, /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

function isBroken(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path ? join(dirname(from), path) : from
  if (!existsSync(join(root, target))) return true
  return anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor)
}

/** Kinds of names: how a document mentions them, and whether one exists. */
const references: [string, (text: string) => string[], (name: string) => boolean][] = [
  [
    'npm scripts',
    (text) => [...found(text, /\bnpm run ([\w:-]+)/g), ...found(text, /\bnpm (?!run\b)([a-z]+)\b/g)],
    (name) => name in scripts || ['ci', 'sbom'].includes(name),
  ],
  [
    'options of our commands',
    (text) =>
      codeOf(text)
        .filter((code) => /^--|\bnpm run /.test(code))
        .flatMap((code) => found(code, /(?:^|\s)--([a-z]+)(?![\w-])/g)),
    (name) => options.includes(name),
  ],
  ['settings', (text) => found(text, /-c (\w+)=/g), (name) => name in StageConfig.shape],
  [
    'files',
    (text) => found(text, /`((?:cdk|lambdas|shared|web|docs|\.github)\/[\w./-]*\w)\/?`/g),
    (path) => existsSync(join(root, path)),
  ],
]

describe.each(documents)('%s', (document) => {
  const text = textOf(document)

  test('has no broken relative link', () => {
    const links = found(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^https?:/.test(link))
    expect(links.filter((link) => isBroken(document, link))).toEqual([])
  })

  test.each(references)('names only %s that exist', (_what, namesIn, exists) => {
    expect(namesIn(text).filter((name) => !exists(name))).toEqual([])
  })
})

test.each([
  ['npm script', scripts, /\bnpm (?:run )?([\w:-]+)/g],
  ['setting', StageConfig.shape, /-c (\w+)=/g],
])('every %s is named in the documents', (_what, defined, pattern) => {
  const named = found(documents.map(textOf).join('\n'), pattern)
  expect(Object.keys(defined).filter((name) => !named.includes(name))).toEqual([])
})

test('every document is reachable by links from README.md', () => {
  const reached = new Set(['README.md'])
  for (const document of reached)
    for (const link of found(textOf(document), /\]\(([^)#\s]+\.md)/g))
      reached.add(relative(root, resolve(root, dirname(document), link)))
  expect(documents.filter((document) => !reached.has(document))).toEqual([])
})

test('docs/accessibility.md assesses each of the 63 criteria of ATAG 2.0 once, with its evidence', () => {
  const rows = found(textOf('docs/accessibility.md'), /^\| ([AB]\.\d.*)\|$/gm).map((row) => {
    const [criterion = '', level = '', result = '', evidence = ''] = row.split(' | ')
    return { criterion, level, result, evidence }
  })
  expect(rows).toHaveLength(63)
  expect(new Set(rows.map(({ criterion }) => criterion.split(' ')[0])).size).toBe(63)
  expect(rows.filter(({ evidence }) => evidence.trim().length < 10)).toEqual([])
  expect(rows.filter(({ result }) => result === 'pass').length).toBeGreaterThanOrEqual(45)
  const failed = rows.filter(({ result }) => !['pass', 'not applicable'].includes(result))
  expect(failed.filter(({ level }) => /\bA\b/.test(level))).toEqual([])
})
