import { LambdaEnv } from '@highline/shared/infra/env'
import { awsHousekeepingApp, type HousekeepingApp } from '../app'
import { housekeeping } from '../housekeeping/housekeeping'

let app: HousekeepingApp | undefined

/** Invoked every hour. */
export async function handler(): Promise<void> {
  app ??= awsHousekeepingApp(LambdaEnv.parse(process.env))
  await housekeeping(app)
}
