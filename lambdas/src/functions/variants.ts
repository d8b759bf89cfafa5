import { LambdaEnv } from '@highline/shared/infra/env'
import { awsMediaApp, type MediaApp } from '../app'
import { makeVariants } from '../media/variants/make-variants'

let app: MediaApp | undefined

/**
 * Invoked by the table's stream after a change of the public partition. What is to be done is read from the rows,
 * so the event does not matter. A throw makes the stream try again.
 */
export async function handler(
  _event: unknown,
  context?: { getRemainingTimeInMillis(): number },
): Promise<void> {
  app ??= awsMediaApp(LambdaEnv.parse(process.env))
  await makeVariants(app, context && (() => context.getRemainingTimeInMillis()))
}
