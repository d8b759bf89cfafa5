interface Args {
  readonly input: object
}

export type Handler = (args: Args) => Promise<{ response: unknown; output: object }>

interface Context {
  readonly clientName?: string
  readonly commandName?: string
}

type Middleware = (next: Handler, context: Context) => Handler

interface Backoff {
  computeNextBackoffDelay(attempt: number): number
  setDelayBase(ms: number): void
}

interface RetryStrategy {
  retryBackoffStrategy?: Backoff
  skipsBackoff?: boolean
}

/** Members of SDK clients that tests use: equal for all services, but without a common type in the SDK. */
export interface BreakableClient {
  destroy(): void
  readonly config: { retryStrategy: () => Promise<RetryStrategy> }
  readonly middlewareStack: {
    add(
      middleware: Middleware,
      options: { step: 'initialize' | 'deserialize'; priority: 'low' | 'high'; name: string },
    ): void
  }
}

export const breakable = (client: object) => client as BreakableClient

/** Answers the calls of a client in place of its service. @param answer returns the output of a command, or throws */
export function answering<Client extends object>(
  client: Client,
  answer: (input: object, commandName: string) => object,
): Client {
  breakable(client).middlewareStack.add(
    (_next, { commandName = '' }) =>
      async ({ input }) => ({ response: undefined, output: answer(input, commandName) }),
    { step: 'initialize', priority: 'low', name: 'answer' },
  )
  return client
}
