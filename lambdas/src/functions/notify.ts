import { LambdaEnv } from '@highline/shared/infra/env'
import { awsNotifyApp, type NotifyApp } from '../app'
import { MailEvents, readMailEvents } from '../inquiries/mail-events'
import { notify } from '../inquiries/notify'

let app: NotifyApp | undefined

/** Invoked every minute to send due mails, and by SNS with delivery events. An uncaught error raises the alarm. */
export async function handler(event?: unknown): Promise<void> {
  app ??= awsNotifyApp(LambdaEnv.parse(process.env))
  const { data: events } = MailEvents.safeParse(event)
  await (events ? readMailEvents(app, events) : notify(app))
}
