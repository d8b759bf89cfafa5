import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { changeInquiry, eventOf, inquire, losingAnswers, mailedApp, owner } from '../../test/inbox'
import { logIn } from '../../test/logged-in'
import { ask } from '../../test/services'
import { inquiries } from '../data/entities'
import { readMailEvents } from './mail-events'
import { notify } from './notify'

let app: FakeApp
const noon = '2026-11-20T12:00:00.000Z'
const hours = (n: number) => app.wait(n * 3600)
const noticesLeft = async () => (await app.table.list('NOTICE')).items.map(({ id }) => id)
const reminders = () => app.mails.filter(({ subject }) => subject.includes('for an answer'))

beforeEach(async () => {
  app = mailedApp(noon)
  await inquire(app, { venue: 'Arena' })
  await notify(app)
  hours(1)
  await inquire(app, { firstName: 'Bob' })
  await notify(app)
})

describe('a reminder', () => {
  it('lists all unanswered inquiries in one mail, with the time by which an answer is promised', async () => {
    hours(19)
    await notify(app)
    await notify(app)
    expect(reminders()).toMatchObject([{ to: [owner], subject: '2 inquiries wait for an answer' }])
    expect(reminders()[0]?.text).toMatchInlineSnapshot(`
      "The website promises an answer within 24 hours. Not marked as answered yet:

      Ada Byron, Arena: answer by 21 November 2026 at 12:00
      Bob Byron: answer by 21 November 2026 at 13:00

      You find them in the admin’s inbox: https://site.example/admin
      "
    `)
    hours(2)
    await notify(app)
    expect([reminders().length, await noticesLeft()]).toEqual([1, []])
  })

  it('includes an inquiry that was deleted and restored before the reminder was due', async () => {
    const cookie = await logIn(app)
    const change = (endpoint: typeof endpoints.remove | typeof endpoints.notSpam, id: number) =>
      ask(app, endpoint, { params: { id }, cookie })
    for (const id of [1, 2]) await change(endpoints.remove, id)
    await change(endpoints.notSpam, 1)
    hours(19)
    await notify(app)
    expect(reminders()[0]?.text).toContain('Ada Byron, Arena: answer by 21 November 2026 at 12:00')
    hours(1)
    await change(endpoints.notSpam, 2)
    expect(await noticesLeft()).toEqual([])
  })

  it('lists twenty inquiries and the number of further ones', async () => {
    for (let i = 0; i < 20; i++) await inquire(app)
    await notify(app)
    hours(20)
    await notify(app)
    const lines = reminders()[0]?.text.match(/answer by|and .* more\n/g)
    expect(lines?.slice(19)).toEqual(['answer by', 'and 2 more\n'])
  })

  it.each([
    ['11-20T01:59', [0, 1, 1, 1]],
    ['11-20T02:00', [0, 0, 0, 1]],
    ['11-20T10:59', [0, 0, 1, 1]],
    ['11-20T11:00', [0, 1, 1, 1]],
    ['07-20T00:59', [0, 1, 1, 1]],
    ['07-20T01:00', [0, 0, 0, 1]],
    ['03-28T10:00', [0, 1, 1, 1]],
    ['10-24T10:00', [0, 0, 0, 1]],
  ])('for an inquiry of %s is sent after 20 hours, or 50 minutes later at night', async (time, counts) => {
    app = mailedApp(`2026-${time}:00.000Z`)
    await inquire(app)
    await notify(app)
    const seen: number[] = []
    for (const seconds of [20 * 3600 - 1, 1, 2999, 1]) {
      app.wait(seconds)
      await notify(app)
      seen.push(reminders().length)
    }
    expect(seen).toEqual(counts)
  })

  it('omits answered inquiries', async () => {
    await changeInquiry(app, 1, { status: 'answered' })
    hours(20)
    await notify(app)
    const text = expect.stringMatching(/answered yet:\n\nBob Byron: .*\n\nYou find it in/)
    expect(reminders()).toMatchObject([{ subject: '1 inquiry waits for an answer', text }])
  })

  it('is not sent if all are archived or deleted, without a recipient, or after a first mail as late', async () => {
    const [archived, unaddressed, late] = [app, mailedApp(noon), mailedApp(noon)]
    await changeInquiry(archived, 1, { status: 'closed' })
    await archived.table.remove(inquiries.key({ id: 2 }))
    for (const site of [unaddressed, late]) await inquire(site)
    await notify(unaddressed)
    unaddressed.recipients = []
    for (app of [archived, unaddressed, late]) {
      hours(20)
      await notify(app)
      expect([reminders(), await noticesLeft()]).toEqual([[], []])
    }
    expect(late.mails).toHaveLength(1)
  })

  it('is retried after a failure, and not sent twice if its answer was lost', async () => {
    hours(20)
    app.mailDown = true
    await notify(app)
    app.mailDown = false
    app.wait(300)
    await inquire(app, { firstName: 'Cyd' })
    await notify(losingAnswers(app)).catch(() => undefined)
    const tags = { ...reminders()[0]?.tags, inquiries: '1-3' }
    await readMailEvents(app, eventOf({ tags: { ...tags, tried: '1' } }, 'Send'))
    expect(await noticesLeft()).toEqual([1, 2, 3])
    await readMailEvents(app, eventOf({ tags }, 'Send'))
    expect(await noticesLeft()).toEqual([3])
    app.wait(3600)
    await notify(app)
    expect(reminders()).toHaveLength(1)
  })
})
