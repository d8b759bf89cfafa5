import type { MailState } from '@highline/shared/schemas/inquiry'
import * as z from 'zod/mini'
import type { App } from '../app'
import { notices } from '../data/entities'
import type { InquiryNotice } from '../data/stored-schemas'
import { dropNotices, inBatches, recordOutcome } from './notices'

/*
 * Events that SES publishes through SNS after a mail was sent.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */

const MailEvent = z.object({
  eventType: z.string(),
  mail: z.object({ tags: z.optional(z.record(z.string(), z.array(z.string()))) }),
})

/** Payload of a Lambda that is invoked by SNS. */
export const MailEvents = z.object({
  Records: z.array(z.object({ EventSource: z.literal('aws:sns'), Sns: z.object({ Message: z.string() }) })),
})
type MailEvents = z.infer<typeof MailEvents>

const states: Readonly<Record<string, MailState>> = {
  Send: 'sent',
  Delivery: 'delivered',
  Reject: 'refused',
  Bounce: 'bounced',
  Complaint: 'complained',
}

/**
 * Returns the tags by which a mail's events find its inquiries: the range of their ids, the time of the try, and the
 * stage. SES publishes the events of all mails from an identity to the stage that created the identity.
 */
export function tagsOf({ stage }: App, leased: readonly InquiryNotice[]): Record<string, string> {
  const ids = leased.map(({ id }) => id)
  const [first] = leased
  if (!first) return {}
  return {
    stage,
    about: first.next,
    inquiries: `${Math.min(...ids)}-${Math.max(...ids)}`,
    tried: String(first.triedAt ?? 0),
  }
}

const Tags = z.object({
  stage: z.tuple([z.string()]),
  about: z.tuple([z.enum(['mail', 'reminder'])]),
  inquiries: z.tuple([z.string().check(z.regex(/^\d{1,9}-\d{1,9}$/))]),
  tried: z.tuple([z.string().check(z.regex(/^\d+$/))]),
})

/** Plain-text message that SES sends to a topic when it starts to publish events to it. */
const validation = /^Successfully validated SNS topic/

/** Records the outcomes of mails. Events of other stages or other mails, such as access codes, are ignored. */
export async function readMailEvents(app: App, { Records }: MailEvents): Promise<void> {
  for (const { Sns } of Records) {
    if (validation.test(Sns.Message)) continue
    const event = MailEvent.parse(JSON.parse(Sns.Message))
    const state = states[event.eventType]
    const { data: tags } = Tags.safeParse(event.mail.tags)
    if (!state || tags?.stage[0] !== app.stage) continue
    const [from = 0, to = 0] = tags.inquiries[0].split('-').map(Number)
    const ids = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    const at = Number(tags.tried[0])
    if (tags.about[0] === 'mail') await recordOutcome(app, ids, { state, at, ofThatTry: ids.length > 1 })
    else await dropReminders(app, ids, at)
  }
}

/** Drops the notices of a reminder that has events: it was sent, even if the response to sending it was lost. */
async function dropReminders(app: App, ids: readonly number[], at: number): Promise<void> {
  for (const some of inBatches(ids)) {
    const items = await app.table.getMany(some.map((id) => notices.key({ id })))
    const open = items.flatMap((item) => notices.schema.safeParse(item).data ?? [])
    const sent = open.filter(({ next, triedAt }) => next === 'reminder' && triedAt === at)
    await dropNotices(app, sent)
  }
}
