import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@highline/shared/http/endpoint'
import type { LambdaEnv } from '@highline/shared/infra/env'
import { resourceNames } from '../../local/function-environment'
import type { SentMail } from '../../local/ses/mail'
import { awsAuthApp, awsContentApp, awsMediaApp, awsPublishApp } from '../../src/app'
import type { Item } from '../../src/data/table'
import { fakeLog, type LogLine } from '../fake-log'
import type { FakeAnswer, FakeRequest } from '../request'
import { ask, functionOf, type WholeApp } from '../services'
import { type Instrument, instrument, runAs } from './instrument'
import { type Call, type Fault, type Plan, type VirtualTime, virtualTime } from './plan'

/**
 * Site on the emulators, with the production SDK clients, whose calls are recorded and can be made to fail.
 */
export interface Harness extends Pick<Instrument, 'calls' | 'tries' | 'close'> {
  readonly app: WholeApp
  readonly time: VirtualTime
  readonly lines: LogLine[]
  /** Sends a request to the service of the Lambda that serves the endpoint. */
  ask(endpoint: Endpoint, request?: FakeRequest): Promise<FakeAnswer>
  /** Replaces the faults, and clears `calls` and `tries`. Without arguments, no call fails. */
  arm(...faults: Fault[]): void
  mails(): Promise<SentMail[]>
  /** All items of the table. */
  items(): Promise<Item[]>
  /** Idempotency key of `inquire`. */
  readonly key: string
}

/** The part of a harness that scenarios use; `memorySite` implements it without AWS. */
export type Site = Pick<Harness, 'app' | 'time' | 'ask' | 'key'> & {
  mails(): Promise<readonly Pick<SentMail, 'text'>[]>
}

export const mailbox = 'olive@ropes.co.uk'

export interface HarnessOptions {
  /** Addresses for access codes; by default none, so that a login needs no code. */
  readonly mailboxes?: readonly string[]
  /** Called with each AWS call, also after `arm` has cleared `calls`. */
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
  const env = lambdaEnv(table)
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
    ask: (endpoint, request) => runAs(functionOf(endpoint), () => ask(app, endpoint, request)),
    arm(...faults) {
      plan.faults.splice(0, plan.faults.length, ...faults)
      calls.length = 0
      tries.clear()
    },
  }
}

/** Environment of the functions on the emulators. */
export const lambdaEnv = (table: string): LambdaEnv => ({
  STAGE: 'local',
  COMPANY_NAME: 'Test Ropes Ltd',
  TABLE_NAME: table,
  SITE_BUCKET: resourceNames.siteBucket,
  MEDIA_BUCKET: resourceNames.mediaBucket,
  SECRET_PARAMETER: resourceNames.secretParameter,
  EDGE_PARAMETER: resourceNames.edgeParameter,
  SENDER_EMAIL: mailbox,
})
