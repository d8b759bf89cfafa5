import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { FunctionHandler, FunctionName } from '../functions'
import { lambdaContext } from '../lambda-context'

/** What an invocation came to: an answer (of whatever shape), or none in time. */
export type Outcome = { readonly answer: unknown } | 'timed-out'

interface Invocation {
  /** The function's, for its context. */
  name: FunctionName
  /** The event, as the JSON that travels to the function. */
  payload: string
  timeoutMs: number
}

/**
 * Runs a function as Lambda does, with an event that is its own. One that outlives its time is answered for,
 * but cannot be stopped.
 * @throws whatever the function throws
 */
export async function invoke(
  handler: FunctionHandler<APIGatewayProxyEvent>,
  { name, payload, timeoutMs }: Invocation,
): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'timed-out'>((resolve) => {
    timer = setTimeout(() => resolve('timed-out'), timeoutMs)
  })
  try {
    const running = handler(JSON.parse(payload), lambdaContext(name))
    return await Promise.race([running.then((answer) => ({ answer })), late])
  } finally {
    clearTimeout(timer)
  }
}
