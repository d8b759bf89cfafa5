import { randomUUID } from 'node:crypto'
import { type LambdaName, lambdaNames, endpointsOf as servedBy } from '@highline/shared/api'
import type { Endpoint } from '@highline/shared/http/endpoint'
import type { LambdaEnv } from '@highline/shared/infra/env'
import { resourceNames } from '../../local/function-environment'
import type { SentMail } from '../../local/ses/mail'
import type { ContentApp, MailApp, MediaApp, NotifyApp, PublishApp } from '../../src/app'
import { awsAuthApp, awsContentApp, awsMediaApp, awsPublishApp } from '../../src/app'
import type { Item } from '../../src/data/table'
import { type FakeLog, fakeLog } from '../fake-log'
import { type FakeAnswer, type FakeRequest, send } from '../request'
import { services } from '../services'
import { type Instrument, instrument, runAs } from './instrument'
import { type Call, type Fault, type Plan, type VirtualTime, virtualTime } from './plan'

type WholeApp = ContentApp & MailApp & MediaApp & PublishApp & NotifyApp

/** One site on the emulators, through the SDK clients that AWS sees. */
export interface Harness extends Pick<Instrument, 'calls' | 'tries' | 'close'> {
  readonly app: WholeApp
  readonly time: VirtualTime
  readonly lines: FakeLog['lines']
  /** Sends a request through the function that serves it. */
  ask(endpoint: Endpoint, request?: FakeRequest): Promise<FakeAnswer>
  /** From now on these things go wrong, and calls are counted afresh. None: everything works. */
  arm(...faults: Fault[]): void
  mails(): Promise<SentMail[]>
  /** The whole table. */
  items(): Promise<Item[]>
  /** An idempotency key. */
  readonly key: string
}

export const mailbox = 'olive@ropes.co.uk'

/** Which function serves an endpoint. */
export function functionOf(endpoint: Endpoint): LambdaName {
  const name = lambdaNames.find((lambda) => servedBy(lambda).includes(endpoint))
  if (name) return name
  throw new Error(`No function serves ${endpoint.method} ${endpoint.path}`)
}

export interface HarnessOptions {
  /** Where codes go; none, unless said: then a login needs no code. */
  readonly mailboxes?: readonly string[]
  /** Is shown each call, however often the harness is armed. */
  readonly record?: (call: Call) => void
}

export function createHarness(
  table: string,
  { mails, items }: Pick<Harness, 'mails' | 'items'>,
  { mailboxes = [], record }: HarnessOptions = {},
): Harness {
  const plan: Plan = { faults: [], record }
  const time = virtualTime()
  const { calls, tries, tap, close } = instrument(plan, time)
  const { log, lines } = fakeLog()
  const env = environment(table)
  const app: WholeApp = {
    ...awsAuthApp(env, tap),
    ...awsMediaApp(env, tap),
    ...awsContentApp(env, tap),
    ...awsPublishApp(env, tap),
    mailboxes,
    recipients: [mailbox],
    now: time.now,
    log,
  }
  return {
    app,
    calls,
    tries,
    close,
    time,
    lines,
    mails,
    items,
    key: randomUUID(),
    ask(endpoint, request) {
      const name = functionOf(endpoint)
      return runAs(name, () => send(services[name](app), endpoint, request))
    },
    arm(...faults) {
      plan.faults.splice(0, plan.faults.length, ...faults)
      calls.length = 0
      tries.clear()
    },
  }
}

const environment = (table: string): LambdaEnv => ({
  STAGE: 'local',
  COMPANY_NAME: 'Test Ropes Ltd',
  TABLE_NAME: table,
  SITE_BUCKET: resourceNames.siteBucket,
  MEDIA_BUCKET: resourceNames.mediaBucket,
  SECRET_PARAMETER: resourceNames.secretParameter,
  EDGE_PARAMETER: resourceNames.edgeParameter,
  SENDER_EMAIL: mailbox,
})
