import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { changeInquiry, inquire, mailedApp, owner } from '../../test/inbox'
import { eventOf } from '../../test/mail-service'
import { runReminderModel } from '../../test/reminder-model'
import { MailFailed } from '../aws/mail'
import { readMailEvents } from './mail-events'
import { notify } from './notify'

let app: FakeApp
const hours = (n: number) => app.wait(n * 3600)
const reminders = () => app.mails.filter(({ subject }) => subject.includes('for an answer'))

beforeEach(async () => {
  app = mailedApp('2026-11-20T12:00:00.000Z')
  await inquire(app, { venue: 'Arena' })
  await notify(app)
  hours(0.5)
  await inquire(app, { firstName: 'Bob' })
  await notify(app)
})

describe('a reminder', () => {
  it('says in one mail which inquiries wait, and by when they are promised an answer', async () => {
    hours(19.5)
    await notify(app)
    await notify(app)
    expect(reminders()).toMatchObject([{ to: [owner], subject: '2 inquiries wait for an answer' }])
    expect(reminders()[0]?.text).toMatchInlineSnapshot(`
      "The website promises an answer within 24 hours. Not marked as answered yet:

      Ada Byron, Arena: answer by 21 November 2026 at 12:00
      Bob Byron: answer by 21 November 2026 at 12:30

      You find them in the admin’s inbox: https://site.example/admin
      "
    `)
    hours(2)
    await notify(app)
    expect([reminders().length, (await app.table.list('NOTICE')).items]).toEqual([1, []])
  })

  it('leaves out what is answered, archived or deleted, and is not sent when nothing is left', async () => {
    await changeInquiry(app, 1, { status: 'answered' })
    hours(20)
    await notify(app)
    expect(reminders().map(({ text }) => [/Ada/.test(text), /Bob/.test(text)])).toEqual([[false, true]])
    app = mailedApp()
    await inquire(app)
    await notify(app)
    await changeInquiry(app, 1, { status: 'closed' })
    hours(20)
    await notify(app)
    expect(reminders()).toEqual([])
  })

  it('that fails is tried again, and one of which no answer came is not sent twice', async () => {
    hours(20)
    app.mailDown = true
    await notify(app)
    app.mailDown = false
    app.wait(300)
    const { send } = app.mail
    const losing = {
      send: async (mail: Parameters<typeof send>[0]) => {
        await send(mail)
        throw new MailFailed('TimeoutError')
      },
    }
    await notify({ ...app, mail: losing }).catch(() => undefined)
    await readMailEvents(app, eventOf(reminders()[0], 'Send'))
    app.wait(3600)
    await notify(app)
    expect(reminders()).toHaveLength(1)
  })

  it.each([
    ['summer begins', '2026-03-28T00:00:00.000Z'],
    ['summer ends', '2026-10-24T00:00:00.000Z'],
  ])('comes once, 19 to 21 hours after each inquiry, also in the days in which %s', async (_when, from) => {
    const { reminders: mails, ...wrong } = await runReminderModel({ from, hours: 48, step: 600 })
    expect(wrong).toEqual({ early: 0, late: 0, missing: 0, doubled: 0, crowdedNights: 0 })
    expect(mails).toBeLessThan(48)
  })
})
