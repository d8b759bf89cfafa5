import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { forbiddenImports, importCycles, loadedWith } from './forbidden-imports'
import { code, importsOf, readSources } from './sources'

const told = (path: string, text: string) => forbiddenImports([{ path, text }])

test.each([
  ['the other half of the web', 'web/src/site/a.ts', "import type { A } from '../admin/a'"],
  ['a package, types only', 'shared/src/a.ts', "import type { ReactNode } from 'react'"],
  ['a layer above', 'lambdas/src/data/a.ts', "import { b } from '../http/b'"],
  ['another workspace', 'web/e2e/a.ts', "import { b } from '../../lambdas/src/b'"],
  ['another workspace, in a test', 'web/src/ui/a.test.ts', "import { b } from '../../../lambdas/src/b'"],
  ['what a browser loads late', 'web/src/ui/a.tsx', "const late = lazy(() => import('../admin/a'))"],
])('an import that is not listed is reported: %s', (_what, path, text) => {
  expect(told(path, text)).toEqual([expect.stringContaining(`${path} imports `)])
})

test('a folder that is not listed is reported', () => {
  expect(told('lambdas/src/team/a.ts', '')).toEqual([
    expect.stringContaining('lambdas/src/team/a.ts is in no'),
  ])
})

test.each(['import', 'import type'])('a cycle of imports is reported, also of types: %s', (how) => {
  const cycle = importCycles([
    { path: 'web/src/ui/a.ts', text: "import { b } from './b'" },
    { path: 'web/src/ui/b.ts', text: `${how} { a } from './a'` },
    { path: 'web/src/ui/c.ts', text: "import 'react'" },
  ])
  expect(cycle).toEqual(['a', 'b'].map((name) => expect.stringContaining(`${name}.ts is in a cycle`)))
})

test('no script of package.json loads a module that imports inject from Vitest', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  const commands = [...new Set(JSON.stringify(scripts).match(/(?<=tsx )[\w./-]+\.ts/g))]
  expect(commands).toContain('web/e2e/shots.ts')
  const sources = readSources(code)
  const asking = sources.filter(({ text }) => /^import .*\binject\b.* 'vitest'$/m.test(text))
  expect(asking).not.toEqual([])
  const imports = importsOf(sources)
  const failing = commands.filter((command) => {
    const loaded = loadedWith(command, imports)
    return asking.some(({ path }) => loaded.has(path))
  })
  expect(failing).toEqual([])
})

test('every style sheet is imported by another one or by a script', () => {
  const imported = readSources(/\.(css|ts|tsx)$/).flatMap(({ path, text }) =>
    [...text.matchAll(/['"](\.[\w./-]+\.css)\b/g)].map(([, target = '']) => join(dirname(path), target)),
  )
  const sheets = readSources(/\.css$/).map(({ path }) => path)
  const linked = 'web/src/site/site.css' // by the HTML page that development serves
  expect(sheets.filter((path) => !imported.includes(path))).toEqual([linked])
})
