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

interface Drift {
  readonly what: string
  /** Of `shared`, and what is changed there. */
  readonly file: string
  readonly from: string
  readonly to: string
  /** What the compiler says of a workspace. */
  readonly complaints: Record<string, RegExp>
}

const drifts: Drift[] = [
  {
    what: 'an endpoint without a handler',
    file: 'api.ts',
    from: 'listInquiries: inquiries.list,',
    to: 'listInquiries: inquiries.list,\n    anotherList: inquiries.list,',
    complaints: { lambdas: /Property 'anotherList' is missing/ },
  },
  {
    what: 'a field with another name',
    file: 'schemas/inquiry.ts',
    from: 'firstName',
    to: 'givenName',
    complaints: { web: /firstName/ },
  },
  {
    what: 'a path parameter with another name',
    file: 'endpoints/content-sections.ts',
    from: '{ sectionKey: ContentKeyName }',
    to: '{ textKey: ContentKeyName }',
    complaints: { shared: /sectionKey/ },
  },
  {
    what: 'a path parameter with another name everywhere in the contract',
    file: 'endpoints/hero-carousel.ts',
    from: "{id}', params: z.object({ id:",
    to: "{slideId}', params: z.object({ slideId:",
    complaints: { lambdas: /slideId/ },
  },
  {
    what: 'an answer with another field',
    file: 'schemas/media.ts',
    from: 'logoUrl: z.nullable(z.string())',
    to: 'logoUrl: z.nullable(z.string()), logoAlt: z.string()',
    complaints: { lambdas: /logoAlt/ },
  },
  {
    what: 'a variable that no Lambda is given any more',
    file: 'infra/env.ts',
    from: 'TABLE_NAME: z.string(),',
    to: '',
    complaints: { lambdas: /TABLE_NAME/, cdk: /TABLE_NAME/ },
  },
]

let copy: string
let said: string[]

/** A copy of the sources whose packages resolve to each other, and to the installed ones for all else. */
async function copySources(): Promise<void> {
  const modules = join(copy, 'node_modules')
  await mkdir(join(modules, '@highline'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@highline') await symlink(join(root, 'node_modules', name), join(modules, name))
  for (const name of Object.keys(workspaces)) {
    const filter = (path: string) =>
      !/\/(dist|node_modules|cdk\.out|e2e|bench|test|testing)(\/|$)|\.test\./.test(
        path.slice(root.length - 1),
      )
    await cp(join(root, name), join(copy, name), { recursive: true, filter })
    await symlink(join(copy, name), join(modules, '@highline', name))
  }
  const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.base.json'), 'utf8'))
  const whole = {
    compilerOptions: {
      ...compilerOptions,
      lib: ['es2024', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
      // As in cdk/tsconfig.json.
      exactOptionalPropertyTypes: false,
    },
    include: Object.entries(workspaces).flatMap(([name, part]) => [`${name}/${part}`, `${name}/*.d.ts`]),
  }
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(whole))
}

async function edit({ file, from, to }: Drift): Promise<void> {
  const path = join(copy, 'shared/src', file)
  const source = await readFile(path, 'utf8')
  if (!source.includes(from)) throw new Error(`${file} no longer contains ${from}`)
  await writeFile(path, source.replaceAll(from, to))
}

/** All that the compiler says, a line each. */
function compile(): Promise<string[]> {
  const tsc = join(root, 'node_modules/.bin/tsc')
  return new Promise((resolve) => {
    execFile(tsc, ['-p', '.'], { cwd: copy, maxBuffer: 1e8 }, (_error, stdout) =>
      resolve(stdout.split(/\n(?! )/)),
    )
  })
}

// Every change at once: the compiler takes seconds, and tells of each where it is.
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'drift-'))
  await copySources()
  await Promise.all(drifts.map(edit))
  said = await compile()
}, 120_000)

afterAll(() => rm(copy, { recursive: true }))

describe('a contract that changes on one side only', () => {
  it.each(drifts)('$what does not compile', ({ complaints }) => {
    for (const [workspace, complaint] of Object.entries(complaints))
      expect(said.filter((line) => line.startsWith(`${workspace}/`)).join('\n')).toMatch(complaint)
  })
})
