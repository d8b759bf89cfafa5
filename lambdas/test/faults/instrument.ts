import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { attemptTimeoutMs } from '../../src/aws/client-config'
import { completedInvalidation, conditionAnswer, conflictAnswer, faultAnswer } from './answers'
import { type BreakableClient, breakable, type Handler } from './breakable-client'
import { type Call, faultOf, type Kind, type Plan, type VirtualTime } from './plan'

export interface Instrument {
  /** All calls in order of their start. */
  readonly calls: Call[]
  /** Number of attempts of each call. */
  readonly tries: Map<Call, number>
  /**
   * Instruments an SDK client: its calls are recorded, fail as planned, and back off in virtual time only.
   */
  readonly tap: (client: object) => void
  /** Destroys the clients. */
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

/** Runs `work` with `caller` as the function to which its AWS calls are attributed. */
export const runAs = <T>(caller: string, work: () => T): T => callers.run(caller, work)

const slowMs = 3000

/**
 * Injects faults between the SDK and the network, so that the SDK's retries and error handling apply to them.
 */
export function instrument(plan: Plan, time: VirtualTime): Instrument {
  const calls: Call[] = []
  const tries = new Map<Call, number>()
  const clients: BreakableClient[] = []
  const tap = (given: object) => {
    const client = breakable(given)
    clients.push(client)
    skipBackoff(client, time)
    const callOfContext = new WeakMap<object, Call>()
    client.middlewareStack.add(
      (next, context) => (args) => {
        const [service] = services[context.clientName ?? ''] ?? ['unknown']
        const operation = (context.commandName ?? '').replace(/Command$/, '')
        const nth = calls.filter((call) => call.service === service && call.operation === operation).length
        const input = JSON.stringify(args.input, withoutBytes)
        const call = { service, operation, nth, input, caller: callers.getStore() }
        calls.push(call)
        plan.record?.(call)
        callOfContext.set(context, call)
        return next(args)
      },
      { step: 'initialize', priority: 'high', name: 'record-calls' },
    )
    client.middlewareStack.add(
      (next, context) => (args) => {
        const call = callOfContext.get(context)
        if (!call) return next(args)
        const attempt = (tries.get(call) ?? 0) + 1
        tries.set(call, attempt)
        const [, ms] = services[context.clientName ?? ''] ?? ['', 1000]
        const timeoutMs = /"Bucket":"[^"]*media"/.test(call.input) ? attemptTimeoutMs.media : ms
        const send = async () =>
          call.service === 'cloudfront' ? { response: completedInvalidation, output: {} } : next(args)
        return applyFault(faultOf(plan, call, attempt), send, { call, timeoutMs, time })
      },
      { step: 'deserialize', priority: 'low', name: 'inject-faults' },
    )
  }
  const close = () => clients.forEach((client) => void client.destroy())
  return { calls, tries, tap, close }
}

/** Replaces bytes by their number; JSON would list each byte. */
const withoutBytes = (_key: string, value: unknown) => (value instanceof Uint8Array ? value.length : value)

interface Attempt {
  readonly call: Call
  /** Timeout of one attempt. */
  readonly timeoutMs: number
  readonly time: VirtualTime
}

/** Makes one attempt of a call, with a fault. */
async function applyFault(
  kind: Kind | undefined,
  send: () => ReturnType<Handler>,
  { call, timeoutMs, time }: Attempt,
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
    case 'condition':
      return { response: conditionAnswer, output: {} }
    case 'reset':
      throw connectionError('ECONNRESET')
    case 'before-timeout':
      time.pass(timeoutMs)
      throw timeoutError()
    case 'after-lost':
      discardBody(await send())
      throw connectionError('ECONNRESET')
    case 'slow': {
      const answer = await send()
      time.pass(Math.min(slowMs, timeoutMs))
      if (slowMs <= timeoutMs) return answer
      discardBody(answer)
      throw timeoutError()
    }
  }
}

/** Destroys an unread body, which would keep its connection open. */
function discardBody({ response }: { response: unknown }): void {
  if (response instanceof Object && 'body' in response && response.body instanceof Readable)
    response.body.destroy()
}

const connectionError = (code: string) => Object.assign(new Error('socket hang up'), { code })
const timeoutError = () =>
  Object.assign(new Error('no answer in time'), { name: 'TimeoutError', code: 'ETIMEDOUT' })

/** Replaces the SDK's backoff between attempts by virtual time. */
function skipBackoff({ config }: BreakableClient, time: VirtualTime): void {
  const ready = config.retryStrategy()
  config.retryStrategy = async () => {
    const strategy = await ready
    if (!strategy.retryBackoffStrategy) throw new Error('The SDK has no retryBackoffStrategy to replace')
    const { retryBackoffStrategy: backoff, skipsBackoff } = strategy
    if (skipsBackoff) return strategy
    const computeNextBackoffDelay = (attempt: number) => {
      time.pass(backoff.computeNextBackoffDelay(attempt))
      return 0
    }
    const setDelayBase = (ms: number) => backoff.setDelayBase(ms)
    return Object.assign(strategy, {
      skipsBackoff: true,
      retryBackoffStrategy: { computeNextBackoffDelay, setDelayBase },
    })
  }
}
