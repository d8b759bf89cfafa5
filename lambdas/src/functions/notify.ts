import { LambdaEnv } from '@highline/shared/infra/env'
import { awsNotifyApp, type NotifyApp } from '../app'
import { notify } from '../inquiries/notify'

let app: NotifyApp | undefined

/**
 * Invoked by the table's stream after a change of the inquiries, and every ten minutes for summaries that have become
 * due and mails that failed for longer than the stream tries. Whom to tell of what is read from the rows, so the event does not matter. A throw makes the stream
 * try again.
 */
export async function handler(): Promise<void> {
  app ??= awsNotifyApp(LambdaEnv.parse(process.env))
  await notify(app)
}
