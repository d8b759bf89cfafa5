import { LambdaEnv } from '@highline/shared/infra/env'
import { renderPage } from '@highline/web/renderer'
import * as z from 'zod/mini'
import { awsPublishApp, type PublishApp } from '../app'
import { openClaims, publish, publishIfStale } from '../publish/publish'

let app: PublishApp | undefined

/** Event of EventBridge's hourly invocation. */
const Hourly = z.object({ source: z.literal('aws.events') })

/** Event of a deployment's invocation, which is empty. */
const Deployment = z.nullish(z.strictObject({}))

/**
 * Invoked by the table's stream after a change of the public partition, with retries after an error; by each
 * deployment; and every hour for changes that need no save. Every invocation reads all content anew.
 */
export async function handler(event?: unknown): Promise<{ live: boolean; openClaims?: number }> {
  app ??= awsPublishApp(LambdaEnv.parse(process.env))
  const run = Hourly.safeParse(event).success ? publishIfStale : publish
  const live = await run(app, renderPage)
  return Deployment.safeParse(event).success ? { live, openClaims: await openClaims(app) } : { live }
}
