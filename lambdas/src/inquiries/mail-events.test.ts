import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import {
  changeInquiry,
  eventOf,
  inquire as inquireAt,
  losingAnswers,
  mailedApp,
  mailStateOf,
  owner,
  refusingMail,
} from '../../test/inbox'
import { logIn } from '../../test/logged-in'
import { ask } from '../../test/services'
import { contentSections, inquiries, notices } from '../data/entities'
import { save } from '../data/entity'
import { readMailEvents } from './mail-events'
import { notify } from './notify'

let app: FakeApp
const inquire = (more: object = {}) => inquireAt(app, more)
const mailOf = (id: number) => mailStateOf(app, id)

beforeEach(() => {
  app = mailedApp()
})

describe('the mail state of an inquiry', () => {
  const told = async (...types: string[]) => {
    for (const type of types) await readMailEvents(app, eventOf(app.mails[0], type))
    return mailOf(1)
  }
  beforeEach(async () => {
    await inquire()
    await notify(app)
  })

  it('follows the events of the mail, regardless of their order and repetition', async () => {
    expect(await told('Delivery')).toBe('delivered')
    expect(await told('Send', 'Delivery')).toBe('delivered')
    expect(await told('Reject')).toBe('refused')
    expect(await told('Complaint', 'Bounce')).toBe('complained')
  })

  it('is saved together with a concurrent change of status and note', async () => {
    const answer = { status: 'answered', note: 'Rang' }
    const getMany = vi.fn(app.table.getMany).mockImplementationOnce(async (keys) => {
      const rows = await app.table.getMany(keys)
      await changeInquiry(app, 1, answer)
      return rows
    })
    await readMailEvents({ ...app, table: { ...app.table, getMany } }, eventOf(app.mails[0], 'Bounce'))
    const row = await app.table.get(inquiries.key({ id: 1 }))
    expect(row).toMatchObject({ ...answer, mail: { state: 'bounced' } })
  })

  it('is not written for events that are unrelated, outdated, without an inquiry or without news', async () => {
    await app.table.put({ ...inquiries.key({ id: 7 }), id: 'unreadable' })
    const transact = () => Promise.reject(new Error('DynamoDB takes no empty transaction'))
    const { tags = {} } = app.mails[0] ?? {}
    const { stage: _, ...withoutStage } = tags
    const Message = 'Successfully validated SNS topic for Amazon SES event publishing.'
    for (const event of [
      { Records: [{ EventSource: 'aws:sns' as const, Sns: { Message } }] },
      eventOf({ tags: {} }, 'Bounce'),
      eventOf({ tags: withoutStage }, 'Bounce'),
      eventOf({ tags: { ...tags, stage: 'staging' } }, 'Bounce'),
      eventOf({ tags: { ...tags, tried: '1' } }, 'Bounce'),
      eventOf({ tags: { ...tags, inquiries: '7-8' } }, 'Bounce'),
      eventOf({ tags: { ...tags, inquiries: '7-7' } }, 'Bounce'),
      eventOf({ tags }, 'DeliveryDelay'),
      eventOf({ tags }, 'Send'),
    ])
      await readMailEvents({ ...app, table: { ...app.table, transact } }, event)
  })

  it('is set for every inquiry of a summary, even if the answer was lost or the notice is gone', async () => {
    for (let i = 0; i < 61; i++) await inquire()
    app.wait(60)
    await notify(losingAnswers(app, ({ tags }) => tags?.inquiries === '61-62'))
    await inquire()
    const states = async (type: string) => {
      await readMailEvents(app, eventOf({ tags: { ...app.mails.at(-1)?.tags, inquiries: '1-63' } }, type))
      return Promise.all([1, 61, 62, 63].map(mailOf))
    }
    expect(await states('Bounce')).toEqual(['sent', 'bounced', 'bounced', 'waiting'])
    for (const id of [1, 61, 62]) await app.table.remove(notices.key({ id }))
    expect(await states('Complaint')).toEqual(['sent', 'complained', 'complained', 'waiting'])
  })
})

describe('an acknowledgement', () => {
  const switchedOn = async (acknowledge: boolean) => {
    const request = { body: { acknowledge }, cookie: await logIn(app) }
    const { body } = await ask(app, endpoints.updateSettings, request)
    expect(body).toEqual({ success: true })
  }
  const acknowledged = () => app.mails.filter(({ to }) => to[0] !== owner)
  const inquireFrom = async (email: string) => {
    await inquire({ email })
    await notify(app)
  }

  it('is sent only while it is switched on, and contains no text of the visitor', async () => {
    await inquireFrom('ada@example.co.uk')
    await switchedOn(true)
    await inquireFrom('bob@example.co.uk')
    await switchedOn(false)
    await inquireFrom('cyd@example.co.uk')
    expect(acknowledged()).toMatchObject([
      {
        to: ['bob@example.co.uk'],
        subject: 'Your inquiry to Test Ropes Ltd',
        text: 'Thank you for your inquiry to Test Ropes Ltd. We have received it and will contact you within 24 hours.\n\nIf you have not written to us, somebody entered your address by mistake: you need do nothing.\n',
      },
    ])
    expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('contains the company name of the page', async () => {
    await switchedOn(true)
    const name = { sectionKey: 'navbar_company_name', content: ' Northern Ropes ', mediaId: null } as const
    await save(app.table, contentSections, name)
    await inquireFrom('bob@example.co.uk')
    expect(acknowledged()).toMatchObject([{ subject: 'Your inquiry to Northern Ropes' }])
  })

  it('is sent to an address once a day, and never for spam and flagged inquiries', async () => {
    await switchedOn(true)
    await inquire({ email: 'ADA@example.co.uk' })
    await inquire({ email: 'spam@example.co.uk', website: 'x' })
    await inquire({ email: 'fast@example.co.uk', elapsedMs: 5 })
    await inquireFrom('ada@example.co.uk')
    expect(acknowledged()).toHaveLength(1)
    app.wait(86_400)
    await inquireFrom('ada@example.co.uk')
    expect(acknowledged()).toHaveLength(2)
  })

  it('that is refused does not affect the mail to the owner', async () => {
    await switchedOn(true)
    await inquire()
    await notify(refusingMail(app, ({ to }) => to[0] !== owner))
    expect(await mailOf(1)).toBe('sent')
    expect(app.lines).toContainEqual(expect.objectContaining({ event: 'acknowledgement.failed' }))
  })
})
