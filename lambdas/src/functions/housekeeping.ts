import { LambdaEnv } from '@highline/shared/infra/env'
import { awsMediaApp, type MediaApp } from '../app'
import { housekeeping } from '../housekeeping/housekeeping'

let app: MediaApp | undefined

/** Invoked every hour. */
export async function handler(): Promise<void> {
  app ??= awsMediaApp(LambdaEnv.parse(process.env))
  await housekeeping(app)
}
