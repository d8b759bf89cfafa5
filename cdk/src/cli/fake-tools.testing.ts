import { parseConfig } from '../config'
import type { Account, ResourceFailure, Stack } from './aws-account'
import type { Deployment } from './deploy'
import type { Outputs, Tools } from './tools'

/** Initial state of the fakes. By default the account is bootstrapped and empty, and the site works. */
interface Given {
  bootstrapped?: string[]
  parameters?: Record<string, string>
  /** Resource types that CloudFormation does not support. */
  unknownTypes?: string[]
  /** Whether the credentials allow only deployments: other calls resolve to undefined, as if denied. */
  mayOnlyDeploy?: boolean
  outputs?: Outputs
  /** Replaces methods of the fake account. */
  account?: Partial<Account>
  /** Called instead of running a script, so that it can simulate the script's effects. */
  run?: (script: readonly string[]) => void
  stacks?: Record<string, Stack>
  mail?: Awaited<ReturnType<Account['mail']>>
  /** Names of the buckets, none of which is empty, by stack name. */
  buckets?: Record<string, string[]>
  /** Failures of the last operation on a stack, by stack name. */
  failures?: Record<string, ResourceFailure[]>
  /** Results of successive calls of functions. Later calls succeed. */
  invocations?: { error?: string; answer?: string }[]
  answers?: string[]
  /** NS records by host name. */
  nameServers?: Record<string, string[]>
  fetch?: typeof fetch
  now?: Date
}

/** Creates fake tools that record the scripts run, the text printed, and the state of the account. */
export function fakeTools(given: Given = {}) {
  const { bootstrapped = ['eu-west-2'], parameters = {}, stacks = {}, buckets = {}, answers = [] } = given
  const { failures = {}, invocations = [] } = given
  const ran: { script: string; env?: Readonly<Record<string, string>> }[] = []
  const said: string[] = []
  const waits: number[] = []
  const deleted: string[] = []
  const invoked: string[] = []
  const full = new Set(Object.values(buckets).flat())
  const seen = <T>(what: T) => (given.mayOnlyDeploy ? undefined : what)
  const account: Account = {
    isBootstrapped: async (region) => seen(bootstrapped.includes(region)),
    hasParameter: async (name) => seen(name in parameters),
    parameterValue: async (name) => parameters[name],
    deleteParameter: async (name) => void delete parameters[name],
    creates: async (type) => !given.unknownTypes?.includes(type),
    mail: async () => seen(given.mail ?? { inSandbox: false, unconfirmed: [] }),
    stack: async ({ name }) => seen(stacks[name]),
    failures: async ({ name }) => failures[name] ?? [],
    unprotect: async ({ name }) => void edit(stacks, name, { isProtected: false }),
    async continueRollback({ name }) {
      edit(stacks, name, { status: 'UPDATE_ROLLBACK_COMPLETE' })
      return true
    },
    bucketsOf: async ({ name }) => buckets[name] ?? [],
    empty: async (bucket) => void full.delete(bucket),
    async deleteStack({ name }) {
      if (buckets[name]?.some((bucket) => full.has(bucket))) return false
      deleted.push(name)
      delete stacks[name]
      return true
    },
    async invoke(name) {
      if (given.mayOnlyDeploy) return undefined
      invoked.push(name)
      return invocations.shift() ?? {}
    },
    ...given.account,
  }
  const tools: Tools = {
    account,
    fetch: given.fetch ?? workingSite,
    nameServers: async (name) => given.nameServers?.[name] ?? [],
    now: () => given.now ?? new Date('2026-11-20T09:00:00.000Z'),
    wait: async (milliseconds) => void waits.push(milliseconds),
    print: (text) => void said.push(text),
    async ask(question) {
      said.push(question)
      return answers.shift() ?? ''
    },
    outputs: async () => given.outputs ?? {},
    async run(script, env) {
      ran.push({ script: script.join(' '), ...(env ? { env } : {}) })
      given.run?.(script)
    },
  }
  return {
    tools,
    ran,
    waits,
    full,
    stacks,
    deleted,
    invoked,
    said: () => said.join('\n'),
    scripts: () => ran.map(({ script }) => script),
  }
}

/** Returns a stack that was created successfully, with the given properties replaced. */
export const deployedStack = (more: Partial<Stack> = {}): Stack => ({
  tags: {},
  isProtected: false,
  status: 'CREATE_COMPLETE',
  changedAt: '2026-11-20T09:00:00.000Z',
  ...more,
})

function edit(stacks: Record<string, Stack>, name: string, change: Partial<Stack>): void {
  const stack = stacks[name]
  if (!stack) throw new Error(`There is no stack ${name}`)
  stacks[name] = { ...stack, ...change }
}

/** Outputs of the stacks of a stage, for `cdk deploy` to report. */
export const outputsOf = (stage: string): Outputs => ({
  [`highline-${stage}-edge`]: { SiteUrl: 'https://d1.cloudfront.net', AccessLog: 'on' },
  [`highline-${stage}-site`]: {
    ApiUrl: 'https://a1.execute-api.example/live/',
    PublishFunctionName: 'highline-publish',
  },
})

/** Starts a command on a stage with fake tools. @returns the fakes, and `done`, the command's promise */
export function start(
  command: (deployment: Deployment) => Promise<void>,
  settings: Record<string, string>,
  { cdkArgs = [], ...given }: Given & { cdkArgs?: string[] } = {},
) {
  const config = parseConfig(settings, {})
  const fake = fakeTools({ outputs: outputsOf(config.stage), ...given })
  return { ...fake, done: command({ config, cdkArgs, tools: fake.tools }) }
}

/** A fetch that answers like a working site. */
export const workingSite: typeof fetch = async (input, sent) => {
  const url = String(input)
  const [status, body] = url.includes('execute-api')
    ? [403, 'FORBIDDEN_ORIGIN']
    : String(sent?.body).includes('website')
      ? [201, '{"success":true}']
      : answerTo(new URL(url).pathname)
  return new Response(body, { status })
}

function answerTo(path: string): [number, string] {
  const answers: Record<string, [number, string]> = {
    '/': [200, '<h1>'],
    '/admin': [200, '<script>'],
    '/no-such-page': [404, 'Page Not Found'],
    '/api/logo': [200, '"logoUrl"'],
    '/api/admin/status': [200, '"isAuthenticated":false'],
    '/api/contact': [400, '"fields"'],
    '/api/no-such-thing': [404, 'NOT_FOUND'],
  }
  return answers[path] ?? [401, 'UNAUTHENTICATED']
}
