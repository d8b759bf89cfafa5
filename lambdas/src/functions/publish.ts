import { LambdaEnv } from '@highline/shared/infra/env'
import { renderPage } from '@highline/web/renderer'
import * as z from 'zod/mini'
import { awsPublishApp, type PublishApp } from '../app'
import { openClaims, publish, publishIfStale } from '../publish/publish'

let app: PublishApp | undefined

/** How EventBridge's hourly call is told from all others. */
const Hourly = z.object({ source: z.literal('aws.events') })

/** A deployment's call says nothing. */
const Deployment = z.nullish(z.strictObject({}))

/**
 * Invoked by the table's stream after a change of the public partition, which tries again after a throw, by each
 * deployment, and every hour for what changes by itself. It reads everything afresh.
 */
export async function handler(event?: unknown): Promise<{ live: boolean; openClaims?: number }> {
  app ??= awsPublishApp(LambdaEnv.parse(process.env))
  const run = Hourly.safeParse(event).success ? publishIfStale : publish
  const live = await run(app, renderPage)
  return Deployment.safeParse(event).success ? { live, openClaims: await openClaims(app) } : { live }
}
