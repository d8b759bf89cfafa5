import { contact } from '@highline/shared/endpoints/contact'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { send } from '../../test/request'
import { MailFailed } from '../aws/mail'
import { inquiries, lists } from '../data/entities'
import { list, save } from '../data/entity'
import { contactService } from '../functions/contact'
import { notify } from './notify'

let app: FakeApp
const words = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.co.uk',
  message: 'Forty antennas,\nplease.',
}
let senders = 0

const inquire = (more: object = {}) =>
  send(contactService(app), contact.create, {
    body: { ...words, ...more },
    address: `198.51.100.${++senders % 250}`,
  })
const subjects = () => app.mails.map(({ subject }) => subject)

beforeEach(() => {
  app = fakeApp()
  app.recipients = ['owner@example.co.uk']
})

describe('word of a new inquiry', () => {
  it('goes to the owner, once, with everything in it, and its answer to the visitor', async () => {
    await inquire({ services: 'wireless', venue: 'Arena', phone: '01632 960001' })
    await notify(app)
    await notify(app)
    expect(app.mails).toEqual([
      {
        to: ['owner@example.co.uk'],
        replyTo: 'ada@example.co.uk',
        subject: 'New inquiry from Ada Byron',
        text: expect.any(String),
        html: expect.stringContaining('Forty antennas,<br>please.'),
      },
    ])
    expect(app.mails[0]?.text).toMatchInlineSnapshot(`
      "Ada Byron has sent an inquiry through the website.

      Email: ada@example.co.uk
      Phone: 01632 960001
      Venue: Arena
      Services: Wireless Networks

      Forty antennas,
      please.

      The website promises an answer by 21 November 2026 at 09:00. The inquiry is in the admin’s inbox as well.
      "
    `)
  })

  it('tells of each, the oldest first', async () => {
    for (const firstName of ['A', 'B', 'C']) await inquire({ firstName })
    await notify(app)
    expect(subjects()).toEqual(['A', 'B', 'C'].map((name) => `New inquiry from ${name} Byron`))
  })

  it('has a subject that no name can turn round', async () => {
    await inquire({ firstName: 'Ada\u202e', lastName: '\u2067Byron' })
    await notify(app)
    expect(subjects()).toEqual(['New inquiry from Ada Byron'])
  })

  it('carries markup as words', async () => {
    await inquire({ message: '<img src=x onerror=alert(1)>' })
    await notify(app)
    expect(app.mails[0]?.html).not.toContain('<img')
  })

  it('that the mail service did not take is tried again, and no inquiry waits for it', async () => {
    app.mailDown = true
    expect((await inquire()).status).toBe(201)
    await expect(notify(app)).rejects.toThrow('did not take')
    app.mailDown = false
    await notify(app)
    expect(subjects()).toHaveLength(1)
  })

  it('that the mail service never takes keeps none of the others', async () => {
    await inquire({ email: 'a..b@localhost' })
    await inquire({ firstName: 'Bob' })
    const { send: take } = app.mail
    const refusing = async (mail: Parameters<typeof take>[0]) => {
      if (mail.replyTo?.includes('..')) throw new MailFailed('InvalidParameterValue')
      await take(mail)
    }
    await expect(notify({ ...app, mail: { send: refusing } })).rejects.toThrow('InvalidParameterValue')
    expect(subjects()).toEqual(['New inquiry from Bob Byron'])
  })

  it('is not sent of what the honeypot caught, nor of a flood, nor a day late', async () => {
    await inquire({ website: 'x' })
    for (let i = 0; i < 61; i++) await inquire({ lastName: `${i}` })
    await notify(app)
    expect(subjects()).not.toContain('New inquiry from Ada 60')
    app = fakeApp()
    await inquire()
    app.wait(25 * 3600)
    app.recipients = ['owner@example.co.uk']
    await notify(app)
    expect(app.mails).toEqual([])
  })

  it('goes to nobody where no address is set', async () => {
    app.recipients = []
    await inquire()
    await notify(app)
    expect(app.mails).toEqual([])
  })
})

describe('inquiries past sixty in an hour', () => {
  const summaries = () => app.mails.filter(({ subject }) => !subject.startsWith('New inquiry'))
  const flood = async (count: number) => {
    for (let i = 0; i < count; i++) await inquire({ lastName: `No ${i}` })
  }
  /** Marked as what came in a flood, without the sixty that come before. */
  const storeBusy = async (count: number) => {
    const before = (await app.table.list(lists.inquiries.pk)).items.length
    await flood(count)
    const { values } = await list(app, inquiries, lists.inquiries)
    for (const inquiry of values.slice(before))
      await save(app.table, inquiries, { ...inquiry, flags: ['busy'] })
  }

  it('are counted in one mail, which links to the inbox and says nothing of who wrote them', async () => {
    await flood(72)
    await notify(app)
    expect(app.mails).toHaveLength(61)
    expect(summaries()).toEqual([
      {
        to: ['owner@example.co.uk'],
        subject: '12 inquiries not mailed one by one',
        text: expect.stringMatching(
          /^12 inquiries since 20 November 2026 at 09:00 were not mailed one by one: .*inbox: https:\/\/site\.example\/admin\n/s,
        ),
        html: expect.any(String),
      },
    ])
    expect(JSON.stringify(summaries())).not.toMatch(/Ada|ada@|No 6|antennas/)
  })

  it('are mailed of once an hour at most, the new ones each time, and not when there are none', async () => {
    await storeBusy(2)
    await notify(app)
    await storeBusy(3)
    app.wait(3599)
    await notify(app)
    expect(summaries()).toHaveLength(1)
    app.wait(1)
    await notify(app)
    expect(summaries().map(({ subject }) => subject)).toEqual([
      '2 inquiries not mailed one by one',
      '3 inquiries not mailed one by one',
    ])
    app.wait(3600)
    await notify(app)
    expect(summaries()).toHaveLength(2)
  })

  it('are all counted, however many, and so is what mail was down for', async () => {
    app.mailDown = true
    await storeBusy(1)
    await flood(60)
    await storeBusy(190)
    await expect(notify(app)).rejects.toThrow('did not take')
    app.mailDown = false
    await notify(app)
    await notify(app)
    expect(app.mails.map(({ subject }) => subject)).toEqual(['251 inquiries not mailed one by one'])
  })

  it('are mailed of again when the mail was not taken, and when nothing could be noted of it', async () => {
    await storeBusy(1)
    app.mailDown = true
    await expect(notify(app)).rejects.toThrow('did not take')
    app.mailDown = false
    const { transact } = app.table
    const crashed = { ...app.table, transact: () => Promise.reject(new Error('crashed')) }
    await expect(notify({ ...app, table: crashed })).rejects.toThrow('crashed')
    await notify({ ...app, table: { ...app.table, transact } })
    await notify(app)
    expect(summaries().map(({ subject }) => subject)).toEqual(
      Array(2).fill('1 inquiry not mailed one by one'),
    )
  })

  it('hold up no mail of another, and none of the others holds up theirs', async () => {
    await storeBusy(1)
    await inquire({ email: 'a..b@localhost' })
    const { send: take } = app.mail
    const refusing = async (mail: Parameters<typeof take>[0]) => {
      if (mail.replyTo?.includes('..')) throw new MailFailed('InvalidParameterValue')
      await take(mail)
    }
    await expect(notify({ ...app, mail: { send: refusing } })).rejects.toThrow('InvalidParameterValue')
    expect(summaries()).toHaveLength(1)
  })

  it('that the honeypot caught, are in no summary', async () => {
    for (let i = 0; i < 3; i++) await inquire({ website: 'x' })
    await notify(app)
    expect(app.mails).toEqual([])
  })

  it('are told of without an address where the site has none that is known', async () => {
    await storeBusy(1)
    await notify({ ...app, edge: { url: async () => undefined } })
    expect(summaries()[0]?.text).toContain('You find it in the admin’s inbox.\n')
  })
})
