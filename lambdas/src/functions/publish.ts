import { LambdaEnv } from '@highline/shared/infra/env'
import { renderPage } from '@highline/web/renderer'
import { awsPublishApp, type PublishApp } from '../app'
import { publish } from '../publish/publish'

let app: PublishApp | undefined

/**
 * Invoked by the table's stream after a change of the public partition, and once by each deployment. It reads
 * everything afresh, so the event does not matter. A throw makes the stream try again.
 */
export async function handler(): Promise<{ live: boolean }> {
  app ??= awsPublishApp(LambdaEnv.parse(process.env))
  return { live: await publish(app, renderPage) }
}
