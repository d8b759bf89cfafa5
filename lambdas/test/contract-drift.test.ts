import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Each workspace, and the part of it that stands on the contract; `npm run check` compiles the rest. */
const workspaces: Record<string, string> = {
  shared: 'src',
  lambdas: 'src/functions',
  web: 'src/site',
  cdk: 'src/stacks',
}

let copy: string

/** A copy of the sources whose packages resolve to each other, and to the installed ones for all else. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'drift-'))
  const modules = join(copy, 'node_modules')
  await mkdir(join(modules, '@highline'), { recursive: true })
  await cp(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'))
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@highline') await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  for (const [name, part] of Object.entries(workspaces)) {
    const filter = (path: string) => !/\/(dist|node_modules|cdk\.out)(\/|$)/.test(path.slice(root.length))
    await cp(join(root, name), join(copy, name), { recursive: true, filter })
    await symlink(join(copy, name), join(modules, '@highline', name))
    const tests = ['**/*.test.*', '**/testing']
    const config = { extends: './tsconfig.json', include: [part, '*.d.ts'], exclude: tests }
    await writeFile(join(copy, name, 'tsconfig.part.json'), JSON.stringify(config))
  }
}, 30_000)

afterAll(() => rm(copy, { recursive: true }))

/** What the compiler says of a workspace; '' when it is content. */
function compile(workspace: string): Promise<string> {
  const tsc = join(root, 'node_modules/.bin/tsc')
  return new Promise((resolve) => {
    execFile(tsc, ['-p', `${workspace}/tsconfig.part.json`], { cwd: copy, maxBuffer: 1e8 }, (error, stdout) =>
      resolve(error ? stdout : ''),
    )
  })
}

/** Compiles workspaces with one thing changed in `shared`, and puts it back. */
async function compileWith(file: string, [from, to]: [string, string], workspaces: string[]) {
  const path = join(copy, 'shared/src', file)
  const source = await readFile(path, 'utf8')
  if (!source.includes(from)) throw new Error(`${file} no longer contains ${from}`)
  await writeFile(path, source.replaceAll(from, to))
  const complaints = await Promise.all(workspaces.map(compile))
  await writeFile(path, source)
  return complaints
}

describe('a contract that changes on one side only', () => {
  it.each<[what: string, file: string, edit: [string, string], complaints: Record<string, RegExp>]>([
    [
      'an endpoint without a handler',
      'api.ts',
      ['listInquiries: inquiries.list,', 'listInquiries: inquiries.list,\n    anotherList: inquiries.list,'],
      { lambdas: /Property 'anotherList' is missing/ },
    ],
    ['a field with another name', 'schemas/inquiry.ts', ['firstName', 'givenName'], { web: /firstName/ }],
    [
      'a path parameter with another name',
      'endpoints/content-sections.ts',
      ['{ sectionKey: ContentKeyName }', '{ textKey: ContentKeyName }'],
      { shared: /sectionKey/ },
    ],
    [
      'a path parameter with another name everywhere in the contract',
      'endpoints/hero-carousel.ts',
      ["{id}', params: z.object({ id:", "{slideId}', params: z.object({ slideId:"],
      { lambdas: /slideId/ },
    ],
    [
      'an answer with another field',
      'schemas/logo.ts',
      ['logoUrl: z.nullable(z.string())', 'logoUrl: z.nullable(z.string()), logoAlt: z.string()'],
      { lambdas: /logoAlt/ },
    ],
    [
      'a variable that no Lambda is given any more',
      'infra/env.ts',
      ['TABLE_NAME: z.string(),', ''],
      { lambdas: /TABLE_NAME/, cdk: /TABLE_NAME/ },
    ],
  ])(
    '%s does not compile',
    async (_what, file, edit, complaints) => {
      const found = await compileWith(file, edit, Object.keys(complaints))
      for (const [index, complaint] of Object.values(complaints).entries())
        expect(found[index]).toMatch(complaint)
    },
    60_000,
  )
})
