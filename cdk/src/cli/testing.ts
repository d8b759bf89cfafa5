import type { Account, Stack } from './account'
import type { Outputs, Tools } from './tools'

/** What a test begins with: an account in which everything is well, but for what it says. */
interface Given {
  bootstrapped?: string[]
  parameters?: Record<string, string>
  /** Whether deploying is all that is allowed. */
  mayOnlyDeploy?: boolean
  outputs?: Outputs
  stacks?: Record<string, Stack>
  mail?: Awaited<ReturnType<Account['mail']>>
  /** Objects of each bucket of each stack. */
  buckets?: Record<string, string[]>
  answers?: string[]
  fetch?: typeof fetch
}

/** Tools that remember: what was run, what was said, and what the account is left with. */
export function fakeTools(given: Given = {}) {
  const { bootstrapped = ['eu-west-2'], parameters = {}, stacks = {}, buckets = {}, answers = [] } = given
  const ran: { script: string; env?: Readonly<Record<string, string>> }[] = []
  const said: string[] = []
  const waits: number[] = []
  const full = new Set(Object.values(buckets).flat())
  const seen = <T>(what: T) => (given.mayOnlyDeploy ? undefined : what)
  const account: Account = {
    isBootstrapped: async (region) => seen(bootstrapped.includes(region)),
    hasParameter: async (name) => seen(name in parameters),
    parameterValue: async (name) => parameters[name],
    mail: async () => seen(given.mail ?? { inSandbox: false, unconfirmed: [] }),
    stack: async (name) => stacks[name],
    bucketsOf: async (name) => buckets[name] ?? [],
    empty: async (bucket) => void full.delete(bucket),
    async deleteStack(name) {
      if (buckets[name]?.some((bucket) => full.has(bucket))) throw new Error('A bucket is not empty')
      delete stacks[name]
    },
  }
  const tools: Tools = {
    account,
    fetch: given.fetch ?? (async () => new Response('', { status: 200 })),
    wait: async (milliseconds) => void waits.push(milliseconds),
    say: (text) => void said.push(text),
    ask: async () => answers.shift() ?? '',
    outputs: async () => given.outputs ?? {},
    run: async (script, env) => void ran.push({ script: script.join(' '), ...(env ? { env } : {}) }),
  }
  return {
    tools,
    ran,
    waits,
    full,
    stacks,
    said: () => said.join('\n'),
    scripts: () => ran.map(({ script }) => script),
  }
}
