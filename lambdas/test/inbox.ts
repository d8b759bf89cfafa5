import { contact } from '@highline/shared/endpoints/contact'
import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { Inquiry } from '@highline/shared/schemas/inquiry'
import { type Mail, MailFailed } from '../src/aws/mail'
import { inquiries } from '../src/data/entities'
import { type FakeApp, fakeApp } from './fake-app'
import { logIn } from './logged-in'
import { ask } from './services'

export const owner = 'owner@example.co.uk'

/** Fields of an inquiry that are required. */
export const words = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.co.uk',
  message: 'Forty antennas,\nplease.',
}
/** Returns a stored inquiry. */
export const storedInquiry = (id: number, more: Partial<Inquiry> = {}): Inquiry => ({
  ...{ ...words, id, phone: '', venue: '', services: null, createdAt: '2026-11-20T09:00:00.000Z' },
  ...{ flags: [], status: 'new', note: '', version: 1 },
  ...more,
})
let senders = 0

/** Returns an app that mails inquiries to `owner`. */
export function mailedApp(at?: string): FakeApp {
  const app = fakeApp(at === undefined ? {} : { at })
  app.recipients = [owner]
  return app
}

/** Sends an inquiry, each from another IP address. */
export const inquire = (app: FakeApp, more: object = {}) =>
  ask(app, contact.create, {
    body: { ...words, ...more },
    address: `198.51.${(++senders >> 8) & 255}.${senders & 255}`,
  })

/** Returns the app with mails rejected if `isRefused`; by default, as by SES, if `Reply-To` is invalid. */
export const refusingMail = (
  app: FakeApp,
  isRefused = ({ replyTo }: Mail) => replyTo?.includes('..') ?? false,
) => ({
  ...app,
  mail: {
    send: async (mail: Mail) => {
      if (isRefused(mail)) throw new MailFailed('InvalidParameterValue')
      await app.mail.send(mail)
    },
  },
})

/** Returns the app with mails that are sent but time out if `isLost`; by default all. */
export const losingAnswers = (app: FakeApp, isLost: (mail: Mail) => boolean = () => true) => ({
  ...app,
  mail: {
    send: async (mail: Mail) => {
      await app.mail.send(mail)
      if (isLost(mail)) throw new MailFailed('TimeoutError')
    },
  },
})

/** Mail state of a stored inquiry. */
export const mailStateOf = async (app: FakeApp, id: number) =>
  Inquiry.parse(await app.table.get(inquiries.key({ id }))).mail?.state

export const changeInquiry = async (app: FakeApp, id: number, body: object) =>
  ask(app, endpoints.update, { params: { id }, body, cookie: await logIn(app) })

/** Returns the Lambda event of an SES event delivered by SNS. @param eventType such as `Delivery` */
export const eventOf = (mail: Pick<Mail, 'tags'> | undefined, eventType: string) => {
  const tags = Object.entries(mail?.tags ?? {}).map(([name, value]) => [name, [value]])
  const Message = JSON.stringify({ eventType, mail: { tags: Object.fromEntries(tags) } })
  return { Records: [{ EventSource: 'aws:sns' as const, Sns: { Message } }] }
}
