import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import {
  changeInquiry,
  eventOf,
  inquire as inquireAt,
  losingAnswers,
  mailedApp,
  mailStateOf,
  refusingMail,
} from '../../test/inbox'
import { type Mail, MailFailed } from '../aws/mail'
import { inquiries } from '../data/entities'
import { readMailEvents } from './mail-events'
import { notify } from './notify'

let app: FakeApp
const inquire = (more: object = {}) => inquireAt(app, more)
const mailOf = (id: number) => mailStateOf(app, id)
const subjects = () => app.mails.map(({ subject }) => subject)
const noticesLeft = async () => (await app.table.list('NOTICE')).items

beforeEach(() => {
  app = mailedApp()
})

describe('the mail about a new inquiry', () => {
  it('is sent to the owner once, with all fields and the visitor as Reply-To', async () => {
    const message = 'Forty <img src=x onerror=alert(1)>,\nplease.'
    await inquire({ services: 'wireless', venue: 'Arena', phone: '01632 960001', message })
    await notify(app)
    await notify(app)
    expect(app.mails).toEqual([
      {
        to: ['owner@example.co.uk'],
        replyTo: 'ada@example.co.uk',
        subject: 'New inquiry from Ada Byron',
        text: expect.any(String),
        html: expect.stringContaining('Forty &lt;img src=x onerror=alert(1)&gt;,<br>please.'),
        tags: { stage: 'local', about: 'mail', inquiries: '1-1', tried: '1795165200' },
      },
    ])
    expect(app.mails[0]?.text).toMatchInlineSnapshot(`
      "Ada Byron has sent an inquiry through the website.

      Email: ada@example.co.uk
      Phone: 01632 960001
      Venue: Arena
      Services: Wireless Networks

      Forty <img src=x onerror=alert(1)>,
      please.

      The website promises an answer by 21 November 2026 at 09:00. The inquiry is in the admin’s inbox as well.
      "
    `)
    expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(await noticesLeft()).toMatchObject([{ next: 'reminder', tries: 0, version: 2 }])
  })

  it('is sent for each inquiry, oldest first, within the same second and without empty fields', async () => {
    app = mailedApp('2026-11-20T09:00:00.500Z')
    for (const firstName of ['A', 'B', 'C']) await inquire({ firstName })
    await notify(app)
    expect(subjects()).toEqual(['A', 'B', 'C'].map((name) => `New inquiry from ${name} Byron`))
    expect(app.mails[0]?.text).toContain('\n\nEmail: ada@example.co.uk\n\nForty')
    expect(await mailOf(3)).toBe('sent')
  })

  it('F11: is retried with growing delays if the mail service fails, and the inquiry is stored anyway', async () => {
    app.mailDown = true
    expect((await inquire()).status).toBe(201)
    const triedIn = async (minutes: number) => {
      const tried: number[] = []
      for (let minute = 0; minute < minutes; minute++) {
        app.lines.length = 0
        await notify(app).catch(() => undefined)
        if (app.lines.some(({ event }) => event === 'notice.failed')) tried.push(minute)
        app.wait(60)
      }
      return tried
    }
    expect(await triedIn(135)).toEqual([0, 5, 15, 35, 75])
    expect(await mailOf(1)).toBe('waiting')
    app.mailDown = false
    await triedIn(60)
    expect([subjects(), await mailOf(1)]).toEqual([['New inquiry from Ada Byron'], 'sent'])
  })

  it('makes runs throw StillFailing from its second failure until each inquiry is answered, removed or a week old', async () => {
    app.mailDown = true
    for (const firstName of ['Ada', 'Bob', 'Cyd']) await inquire({ firstName })
    await notify(app)
    app.wait(300)
    await notify(app).catch(() => undefined)
    await expect(notify(app)).rejects.toThrow('StillFailing')
    app.wait(48 * 3600 - 300)
    await expect(notify(app)).rejects.toThrow('StillFailing')
    const givenUp = { event: 'notice.given-up', error: new MailFailed('GivenUp'), details: { count: 3 } }
    expect(app.lines).toContainEqual({ level: 'error', ...givenUp })
    app.mailDown = false
    await expect(notify(app)).rejects.toThrow('StillFailing')
    expect([app.mails, await mailOf(1)]).toEqual([[], 'given-up'])
    await changeInquiry(app, 1, { status: 'answered' })
    await app.table.remove(inquiries.key({ id: 2 }))
    app.wait(5 * 86_400 - 1)
    await expect(notify(app)).rejects.toThrow('StillFailing')
    expect(await noticesLeft()).toMatchObject([{ id: 3 }])
    app.wait(1)
    await notify(app)
  })

  it('that was given up but has a Delivery event is followed by a reminder and no more errors', async () => {
    await inquire()
    await notify(losingAnswers(app))
    const [arrived] = app.mails.splice(0)
    app.mailDown = true
    app.wait(48 * 3600)
    await expect(notify(app)).rejects.toThrow('StillFailing')
    expect(await mailOf(1)).toBe('given-up')
    app.mailDown = false
    await readMailEvents(app, eventOf(arrived, 'Delivery'))
    expect(await mailOf(1)).toBe('delivered')
    await notify(app)
    expect(subjects()).toEqual(['1 inquiry waits for an answer'])
    expect(await noticesLeft()).toEqual([])
  })

  it('that is refused has the state refused, does not hold up others, and is retried', async () => {
    await inquire()
    await inquire({ firstName: 'Bob' })
    const tried: unknown[] = []
    const refusing = refusingMail(app, ({ subject, replyTo }) => {
      tried.push(replyTo)
      return subject.includes('Ada')
    })
    await notify(refusing)
    expect(subjects()).toEqual(['New inquiry from Bob Byron'])
    expect([await mailOf(1), await mailOf(2)]).toEqual(['refused', 'sent'])
    expect(tried).toEqual(['ada@example.co.uk', undefined, 'ada@example.co.uk'])
    app.wait(300)
    await notify(app)
    expect([app.mails.length, await mailOf(1)]).toEqual([2, 'sent'])
  })

  it('is sent once, without Reply-To, if the mail service refuses that Reply-To', async () => {
    const email = 'a..b@example.com'
    await inquire({ email })
    const refusing = refusingMail(app, ({ replyTo }) => replyTo === email)
    await notify(refusing)
    app.wait(300)
    await notify(refusing)
    expect(app.mails).toMatchObject([{ text: expect.stringContaining(`Email: ${email}\n`) }])
    expect(app.mails[0]).not.toHaveProperty('replyTo')
    expect(await mailOf(1)).toBe('sent')
    expect(app.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('that is refused and then also fails without Reply-To is retried with it', async () => {
    await inquire()
    const tried: unknown[] = []
    const send = async ({ replyTo }: Mail) => {
      tried.push(replyTo)
      throw new MailFailed(replyTo ? 'InvalidParameterValue' : 'Throttling')
    }
    await notify({ ...app, mail: { send } })
    expect([await mailOf(1), tried]).toEqual(['waiting', ['ada@example.co.uk', undefined]])
    app.wait(300)
    await notify(app)
    expect(app.mails).toMatchObject([{ replyTo: 'ada@example.co.uk' }])
  })

  it('is tried for one inquiry per run while the mail service fails, and for another in the next run', async () => {
    app.mailDown = true
    for (const firstName of ['A', 'B', 'C']) await inquire({ firstName })
    await notify(app)
    const failed = app.lines.filter(({ event }) => event === 'notice.failed')
    expect(failed).toMatchObject([{ details: { count: 1 } }])
    app.mailDown = false
    await notify(app)
    expect(subjects()).toEqual(['B', 'C'].map((name) => `New inquiry from ${name} Byron`))
  })

  it('is not held up by a concurrent run whose mail for another inquiry failed', async () => {
    for (const firstName of ['A', 'B']) await inquire({ firstName })
    const down = { send: () => Promise.reject(new MailFailed('Throttling')) }
    await Promise.all([notify({ ...app, mail: down }), notify(app)])
    expect(subjects()).toEqual(['New inquiry from B Byron'])
  })

  it('is sent once by two runs, and not again after a crash and a Bounce event', async () => {
    await inquire()
    await Promise.all([notify(app), notify(app)])
    await inquire({ firstName: 'Bob' })
    const crash = async (mail: Mail) => {
      await app.mail.send(mail)
      throw new Error('crashed')
    }
    await expect(notify({ ...app, mail: { send: crash } })).rejects.toThrow('crashed')
    app.wait(299)
    await notify(app)
    app.wait(1)
    app.mailDown = true
    await expect(notify(app)).rejects.toThrow('StillFailing')
    app.mailDown = false
    await readMailEvents(app, eventOf(app.mails.at(-1), 'Bounce'))
    app.wait(3600)
    await notify(app)
    expect(subjects()).toEqual(['New inquiry from Ada Byron', 'New inquiry from Bob Byron'])
    expect(await mailOf(2)).toBe('bounced')
  })

  it('is not sent for spam, nor if no recipient is set', async () => {
    await inquire({ website: 'x' })
    await notify(app)
    app.recipients = []
    await inquire()
    await notify(app)
    expect([app.mails, await mailOf(2), await noticesLeft()]).toEqual([[], 'unwanted', []])
  })
})
