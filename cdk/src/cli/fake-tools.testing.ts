import { parseConfig } from '../config'
import { awsAccount } from './aws-account'
import type { Deployment } from './deploy'
import { type AwsState, FakeAws } from './fake-aws.testing'
import type { Outputs, Tools } from './tools'

/** What the fakes do; by default the site works, and scripts do nothing. */
interface Given extends AwsState {
  /** Account with state of earlier commands, instead of a new one. */
  aws?: FakeAws
  outputs?: Outputs
  /** Called instead of running a script, so that it can simulate the script's effects. */
  run?: (script: readonly string[]) => void
  answers?: string[]
  /** NS records by host name. */
  nameServers?: Record<string, string[]>
  fetch?: typeof fetch
  now?: Date
}

/** Creates fake tools that record the scripts run and the text printed. */
export function fakeTools(given: Given = {}, region = 'eu-west-2') {
  const { aws = new FakeAws(given), answers = [], now = new Date('2026-11-20T09:00:00.000Z') } = given
  aws.connect()
  const ran: { script: string; env?: Readonly<Record<string, string>> }[] = []
  const said: string[] = []
  const waits: number[] = []
  const tools: Tools = {
    account: awsAccount(region),
    fetch: given.fetch ?? workingSite,
    nameServers: async (name) => given.nameServers?.[name] ?? [],
    now: () => now,
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
  const scripts = () => ran.map(({ script }) => script)
  return { aws, tools, ran, waits, scripts, said: () => said.join('\n') }
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
  const fake = fakeTools({ outputs: outputsOf(config.stage), ...given }, config.region)
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
