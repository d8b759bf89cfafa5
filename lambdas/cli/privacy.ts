import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { UserError } from '@highline/shared/infra/user-error'
import type { App } from '../src/app'
import { eraseInquiries, sentFrom } from '../src/inquiries/change-inquiries'
import { inquiryKinds, itemsOf } from './archive/kinds'
import type { Command } from './owner-commands'
import { bodyOf, ownerOf } from './seed/owner'
import { appOf, labelOf } from './stage/deployed-stage'

/*
 * What the UK GDPR gives a person who has written to us: a copy of it (article 15), and its erasure (article 17).
 */

export async function exportPrivacy(command: Command): Promise<void> {
  const { app, email } = request(command)
  const isTheirs = sentFrom(email)
  const kept: object[] = []
  for (const kind of Object.values(inquiryKinds))
    for await (const { pk, sk, ...item } of itemsOf(app.table, kind)) if (isTheirs(item)) kept.push(item)
  command.say(JSON.stringify(kept, undefined, 2))
}

export async function erasePrivacy(command: Command): Promise<void> {
  const { app, email } = request(command)
  const { count } = bodyOf(await eraseInquiries(app, { ...ownerOf(app), params: undefined, body: { email } }))
  const site = labelOf(command.stage)
  command.say(count === 0 ? `Nothing of ${email} was on ${site}.` : `${count} erased from ${site}.`)
  command.say(
    'Not in reach: mails that were sent, exports with inquiries, and the table’s backups, which end after 35 days.',
  )
}

function request({ stage, options }: Command): { app: App; email: string } {
  const app = appOf(stage)
  const body = endpoints.erase.body.safeParse({ email: options.email })
  if (!body.success) throw new UserError('Whose? --email person@example.com')
  return { app, email: body.data.email }
}
