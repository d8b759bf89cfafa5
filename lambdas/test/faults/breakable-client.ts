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
  hurried?: boolean
}

/** The part of an AWS client that tests take hold of: the same for every service, which the SDK's types do not say. */
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
