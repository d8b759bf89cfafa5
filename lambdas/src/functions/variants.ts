import { LambdaEnv } from '@highline/shared/infra/env'
import { awsMediaApp, type MediaApp } from '../app'
import { makeVariants } from '../media/variants/make-variants'

let app: MediaApp | undefined

/** Invoked by the table's stream, which retries after an error. The work to be done is read from the media items. */
export async function handler(_event: unknown, context?: { getRemainingTimeInMillis(): number }) {
  app ??= awsMediaApp(LambdaEnv.parse(process.env))
  await makeVariants(app, context && (() => context.getRemainingTimeInMillis()))
}
