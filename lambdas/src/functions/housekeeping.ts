import { LambdaEnv } from '@highline/shared/infra/env'
import { awsPurgeApp, type PurgeApp } from '../app'
import { housekeeping } from '../housekeeping/housekeeping'

let app: PurgeApp | undefined

/** Invoked every hour. */
export async function handler(): Promise<void> {
  app ??= awsPurgeApp(LambdaEnv.parse(process.env))
  await housekeeping(app)
}
