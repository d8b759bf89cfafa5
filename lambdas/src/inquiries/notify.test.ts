import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { changeInquiry, inquire as inquireAt, mailedApp, mailStateOf, refusingMail } from '../../test/inbox'
import { eventOf } from '../../test/mail-service'
import type { Mail } from '../aws/mail'
import { readMailEvents } from './mail-events'
import { notify } from './notify'

let app: FakeApp
const inquire = (more: object = {}) => inquireAt(app, more)
const mailOf = (id: number) => mailStateOf(app, id)
const subjects = () => app.mails.map(({ subject }) => subject)

beforeEach(() => {
  app = mailedApp()
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
        tags: { about: 'mail', inquiries: '1-1', tried: '1795165200' },
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

  it('carries markup as words, and has a subject that no name can turn round', async () => {
    await inquire({
      firstName: 'Ada\u202e',
      lastName: '\u2067Byron',
      message: '<img src=x onerror=alert(1)>',
    })
    await notify(app)
    expect(subjects()).toEqual(['New inquiry from Ada Byron'])
    expect(app.mails[0]?.html).not.toContain('<img')
  })

  it('F11: that the mail service did not take is tried again after growing pauses, and no inquiry waits for it', async () => {
    app.mailDown = true
    expect((await inquire()).status).toBe(201)
    const tries = async (minutes: number) => {
      app.lines.length = 0
      for (let minute = 0; minute < minutes; minute++) {
        await notify(app).catch(() => undefined)
        app.wait(60)
      }
      return app.lines.filter(({ event }) => event === 'notice.failed').length
    }
    expect([await tries(5), await tries(10), await tries(20), await tries(40), await tries(60)]).toEqual([
      1, 1, 1, 1, 1,
    ])
    expect(await mailOf(1)).toBe('waiting')
    app.mailDown = false
    await tries(60)
    expect([subjects(), await mailOf(1)]).toEqual([['New inquiry from Ada Byron'], 'sent'])
  })

  it('keeps failing aloud from its second failure on, until it is given up and the inquiry is answered', async () => {
    app.mailDown = true
    await inquire()
    await notify(app)
    app.wait(300)
    await notify(app).catch(() => undefined)
    await expect(notify(app)).rejects.toThrow('StillFailing')
    app.wait(48 * 3600)
    await expect(notify(app)).rejects.toThrow('StillFailing')
    app.mailDown = false
    await expect(notify(app)).rejects.toThrow('StillFailing')
    expect([app.mails, await mailOf(1)]).toEqual([[], 'given-up'])
    await changeInquiry(app, 1, { status: 'answered' })
    await notify(app)
    expect((await app.table.list('NOTICE')).items).toEqual([])
  })

  it('that the mail service refuses keeps none of the others, and says so', async () => {
    await inquire({ email: 'a..b@localhost' })
    await inquire({ firstName: 'Bob' })
    await notify(refusingMail(app))
    expect(subjects()).toEqual(['New inquiry from Bob Byron'])
    expect([await mailOf(1), await mailOf(2)]).toEqual(['refused', 'sent'])
    app.wait(300)
    await notify(app)
    expect(await mailOf(1)).toBe('sent')
  })

  it('waits when the service takes nothing: one mail is tried, and the next minute another', async () => {
    app.mailDown = true
    for (const firstName of ['A', 'B', 'C']) await inquire({ firstName })
    await notify(app)
    expect(app.lines.filter(({ event }) => event === 'notice.failed')).toHaveLength(1)
    app.mailDown = false
    await notify(app)
    expect(subjects()).toEqual(['B', 'C'].map((name) => `New inquiry from ${name} Byron`))
  })

  it('is sent once by two runs at the same time, and by none after a crash until its event has had time to come', async () => {
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
    await readMailEvents(app, eventOf(app.mails.at(-1), 'Send'))
    app.wait(1)
    await notify(app)
    expect(subjects()).toEqual(['New inquiry from Ada Byron', 'New inquiry from Bob Byron'])
    expect(await mailOf(2)).toBe('sent')
  })

  it('is not sent of what the honeypot caught, nor of a flood, nor two days late', async () => {
    await inquire({ website: 'x' })
    await notify(app)
    expect(app.mails).toEqual([])
    for (let i = 0; i < 61; i++) await inquire({ lastName: `${i}` })
    await notify(app)
    expect(subjects()).not.toContain('New inquiry from Ada 60')
    app = fakeApp()
    await inquire()
    app.wait(49 * 3600)
    app.recipients = ['owner@example.co.uk']
    await notify(app)
    expect(app.mails).toEqual([])
  })

  it('goes to nobody where no address is set', async () => {
    app.recipients = []
    await inquire()
    await notify(app)
    expect([app.mails, await mailOf(1)]).toEqual([[], 'unwanted'])
  })
})
