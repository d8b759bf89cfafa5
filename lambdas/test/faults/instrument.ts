import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { attemptTimeoutMs } from '../../src/aws/client-config'
import { completedInvalidation, conflictAnswer, faultAnswer } from './answers'
import { type BreakableClient, breakable, type Handler } from './breakable-client'
import { type Call, faultOf, type Kind, type Plan, type VirtualTime } from './plan'

export interface Instrument {
  /** Every call, in the order in which they began. */
  readonly calls: Call[]
  /** How many tries each took. */
  readonly tries: Map<Call, number>
  /** Takes hold of a client: from then on its calls are noted and go wrong as planned, and its waits take no time. */
  readonly tap: (client: object) => void
  /** Ends the clients' connections. */
  readonly close: () => void
}

const services: Record<string, readonly [service: string, attemptTimeoutMs: number]> = {
  DynamoDBClient: ['dynamodb', attemptTimeoutMs.table],
  S3Client: ['s3', attemptTimeoutMs.storage],
  SESClient: ['ses', attemptTimeoutMs.mail],
  SSMClient: ['ssm', attemptTimeoutMs.parameters],
  CloudFrontClient: ['cloudfront', attemptTimeoutMs.edge],
}

const callers = new AsyncLocalStorage<string>()

/** Has the calls that some work makes noted as those of a function. */
export const runAs = <T>(caller: string, work: () => T): T => callers.run(caller, work)

const slowMs = 3000

/** Between the SDK and the wire: what goes wrong here is met by the clients' own retries and error handling. */
export function instrument(plan: Plan, time: VirtualTime): Instrument {
  const calls: Call[] = []
  const tries = new Map<Call, number>()
  const clients: BreakableClient[] = []
  const tap = (given: object) => {
    const client = breakable(given)
    clients.push(client)
    hurry(client, time)
    const under = new WeakMap<object, Call>()
    client.middlewareStack.add(
      (next, context) => (args) => {
        const [service] = services[context.clientName ?? ''] ?? ['unknown']
        const operation = (context.commandName ?? '').replace(/Command$/, '')
        const nth = calls.filter((call) => call.service === service && call.operation === operation).length
        const input = JSON.stringify(args.input, withoutBytes)
        const call = { service, operation, nth, input, caller: callers.getStore() }
        calls.push(call)
        plan.record?.(call)
        under.set(context, call)
        return next(args)
      },
      { step: 'initialize', priority: 'high', name: 'notes calls' },
    )
    client.middlewareStack.add(
      (next, context) => (args) => {
        const call = under.get(context)
        if (!call) return next(args)
        const attempt = (tries.get(call) ?? 0) + 1
        tries.set(call, attempt)
        const [, ms] = services[context.clientName ?? ''] ?? ['', 1000]
        const patience = /"Bucket":"[^"]*media"/.test(call.input) ? attemptTimeoutMs.media : ms
        const send = async () =>
          call.service === 'cloudfront' ? { response: completedInvalidation, output: {} } : next(args)
        return suffer(faultOf(plan, call, attempt), send, { call, patience, time })
      },
      { step: 'deserialize', priority: 'low', name: 'breaks calls' },
    )
  }
  const close = () => clients.forEach((client) => void client.destroy())
  return { calls, tries, tap, close }
}

/** A file's bytes would be listed one by one. */
const withoutBytes = (_key: string, value: unknown) => (value instanceof Uint8Array ? value.length : value)

interface Scene {
  readonly call: Call
  /** How long this client waits for an answer. */
  readonly patience: number
  readonly time: VirtualTime
}

/** One try. */
async function suffer(
  kind: Kind | undefined,
  send: () => ReturnType<Handler>,
  { call, patience, time }: Scene,
): ReturnType<Handler> {
  const answered = (kind: 'throttle' | '500') => ({
    response: faultAnswer(call.service, call.operation, kind),
    output: {},
  })
  switch (kind) {
    case undefined:
      return send()
    case 'before-throttle':
      return answered('throttle')
    case 'before-500':
      return answered('500')
    case 'conflict':
      return { response: conflictAnswer(call.operation), output: {} }
    case 'reset':
      throw broken('ECONNRESET')
    case 'before-timeout':
      time.pass(patience)
      throw timedOut()
    case 'after-lost':
      forget(await send())
      throw broken('ECONNRESET')
    case 'slow': {
      const answer = await send()
      time.pass(Math.min(slowMs, patience))
      if (slowMs <= patience) return answer
      forget(answer)
      throw timedOut()
    }
  }
}

/** An answer that is not read would keep its connection. */
function forget({ response }: { response: unknown }): void {
  if (response instanceof Object && 'body' in response && response.body instanceof Readable)
    response.body.destroy()
}

const broken = (code: string) => Object.assign(new Error('socket hang up'), { code })
const timedOut = () =>
  Object.assign(new Error('no answer in time'), { name: 'TimeoutError', code: 'ETIMEDOUT' })

/** The SDK waits between its tries; here that passes at once, and the clock knows of it. */
function hurry({ config }: BreakableClient, time: VirtualTime): void {
  const ready = config.retryStrategy()
  config.retryStrategy = async () => {
    const strategy = await ready
    if (!strategy.retryBackoffStrategy) throw new Error('The SDK waits in another way than it used to')
    const { retryBackoffStrategy: backoff, hurried } = strategy
    if (hurried) return strategy
    const computeNextBackoffDelay = (attempt: number) => {
      time.pass(backoff.computeNextBackoffDelay(attempt))
      return 0
    }
    const setDelayBase = (ms: number) => backoff.setDelayBase(ms)
    return Object.assign(strategy, {
      hurried: true,
      retryBackoffStrategy: { computeNextBackoffDelay, setDelayBase },
    })
  }
}
