import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { changeInquiry, inquire as inquireAt, mailedApp, mailStateOf, owner } from '../../test/inbox'
import { logIn } from '../../test/logged-in'
import { eventOf } from '../../test/mail-service'
import { send } from '../../test/request'
import { type Mail, MailFailed } from '../aws/mail'
import { inquiriesService } from '../functions/inquiries'
import { readMailEvents } from './mail-events'
import { notify } from './notify'

let app: FakeApp
const inquire = (more: object = {}) => inquireAt(app, more)
const mailOf = (id: number) => mailStateOf(app, id)

beforeEach(() => {
  app = mailedApp()
})

describe('what becomes of a mail', () => {
  const told = async (...types: string[]) => {
    for (const type of types) await readMailEvents(app, eventOf(app.mails[0], type))
    return mailOf(1)
  }
  beforeEach(async () => {
    await inquire()
    await notify(app)
  })

  it('is told by its events, in whatever order they come and however often', async () => {
    expect(await told('Delivery')).toBe('delivered')
    expect(await told('Send', 'Delivery')).toBe('delivered')
    expect(await told('Complaint', 'Bounce')).toBe('complained')
  })

  it('stands beside what the owner does, which it neither hinders nor undoes', async () => {
    expect((await changeInquiry(app, 1, { status: 'answered', note: 'Rang' })).status).toBe(200)
    expect(await told('Bounce')).toBe('bounced')
    expect((await app.table.list('INQUIRY')).items[0]).toMatchObject({ status: 'answered', note: 'Rang' })
  })

  it('is not asked of events of other mails, of deleted inquiries, or of kinds that say nothing', async () => {
    await readMailEvents(app, eventOf({ tags: {} }, 'Bounce'))
    await readMailEvents(app, eventOf({ tags: { about: 'mail', inquiries: '7-7', tried: '1' } }, 'Bounce'))
    expect(await told('DeliveryDelay')).toBe('sent')
  })

  it('is told of each inquiry that a summary counts, and of no other', async () => {
    for (let i = 0; i < 61; i++) await inquire()
    app.wait(60)
    await notify(app)
    await readMailEvents(app, eventOf({ tags: { ...app.mails.at(-1)?.tags, inquiries: '1-62' } }, 'Bounce'))
    expect([await mailOf(1), await mailOf(61), await mailOf(62)]).toEqual(['sent', 'bounced', 'bounced'])
  })
})

describe('an acknowledgement', () => {
  const switchedOn = async (acknowledge: boolean) =>
    send(inquiriesService(app), endpoints.updateSettings, { body: { acknowledge }, cookie: await logIn(app) })
  const acknowledged = () => app.mails.filter(({ to }) => to[0] !== owner)

  it('is sent to nobody until it is switched on', async () => {
    await inquire()
    await notify(app)
    await switchedOn(true)
    await inquire({ email: 'bob@example.co.uk' })
    await notify(app)
    await switchedOn(false)
    await inquire({ email: 'cyd@example.co.uk' })
    await notify(app)
    expect(acknowledged().map(({ to }) => to)).toEqual([['bob@example.co.uk']])
  })

  it('holds no word of the visitor, and goes to an address once a day, to spam and flagged ones never', async () => {
    await switchedOn(true)
    await inquire({ venue: 'Arena' })
    await inquire({ email: 'ADA@example.co.uk', firstName: 'Eve' })
    await inquire({ email: 'spam@example.co.uk', website: 'x' })
    await inquire({ email: 'fast@example.co.uk', elapsedMs: 5 })
    await notify(app)
    expect(acknowledged()).toHaveLength(1)
    expect(JSON.stringify({ ...acknowledged()[0], to: [] })).not.toMatch(/Ada|Byron|antennas|Arena|Eve/)
    app.wait(86_400)
    await inquire()
    await notify(app)
    expect(acknowledged()).toHaveLength(2)
  })

  it('that is refused hinders nothing', async () => {
    await switchedOn(true)
    await inquire({ email: 'a..b@example.co.uk' })
    const toOwner = async (mail: Mail) => {
      if (mail.to[0] !== owner) throw new MailFailed('MessageRejected')
      await app.mail.send(mail)
    }
    await notify({ ...app, mail: { send: toOwner } })
    expect(await mailOf(1)).toBe('sent')
  })
})
