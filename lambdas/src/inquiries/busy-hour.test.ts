import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { inquire as inquireAt, mailedApp } from '../../test/inbox'
import { inquiries, lists, noticeSummaries, notices } from '../data/entities'
import { list, save } from '../data/entity'
import { newNotice } from './notice-states'
import { inBatches } from './notices'
import { notify } from './notify'

let app: FakeApp
const inquire = (more: object = {}) => inquireAt(app, more)
const subjects = () => app.mails.map(({ subject }) => subject)

beforeEach(() => {
  app = mailedApp()
})

describe('inquiries beyond sixty in an hour', () => {
  const summaries = () => app.mails.filter(({ subject }) => !subject.startsWith('New inquiry'))
  const flood = async (count: number) => {
    for (let i = 0; i < count; i++) await inquire({ lastName: `No ${i}` })
  }
  /** Stores inquiries with the flag busy, without the sixty in the same hour that precede them in reality. */
  const storeBusy = async (count: number) => {
    const before = (await app.table.list(lists.inquiries.pk)).items.length
    await flood(count)
    const { values } = await list(app, inquiries, lists.inquiries)
    for (const inquiry of values.slice(before)) {
      await save(app.table, inquiries, { ...inquiry, flags: ['busy'] })
      await save(app.table, notices, newNotice({ ...inquiry, flags: ['busy'] }))
    }
  }

  it('are counted in one summary, which links to the inbox and contains no personal data', async () => {
    await flood(66)
    app.wait(120)
    await flood(6)
    await Promise.all([notify(app), notify(app)])
    expect(app.mails).toHaveLength(61)
    expect(summaries()).toEqual([
      {
        to: ['owner@example.co.uk'],
        subject: '12 inquiries not mailed one by one',
        text: '12 inquiries since 20 November 2026 at 09:00 were not mailed one by one: too many came within an hour.\n\nYou find them in the admin’s inbox: https://site.example/admin\n\nWhile that goes on, there is one such mail an hour at most.\n',
        html: expect.any(String),
        tags: expect.objectContaining({ inquiries: '61-72' }),
      },
    ])
    const mail = { state: 'sent', at: '2026-11-20T09:02:01.000Z' }
    expect(await app.table.get(inquiries.key({ id: 61 }))).toMatchObject({ mail })
    const at = Date.parse('2026-11-20T09:02:00.000Z') / 1000
    expect(await app.table.get(noticeSummaries.key({}))).toMatchObject({ at, expiresAt: at + 7200 })
  })

  it('are processed in batches, none of which is empty', () => {
    expect([...inBatches([1, 2, 3, 4], 2)].join(' ')).toBe('1,2 3,4')
  })

  it('have one summary of the new ones per hour at most, and none if there are no new ones', async () => {
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

  it('are all counted, and so are waiting inquiries beyond the hundred that one run mails', async () => {
    await storeBusy(1)
    await flood(60)
    await storeBusy(190)
    await notify(app)
    await notify(app)
    expect(summaries().map(({ subject }) => subject)).toEqual(['192 inquiries not mailed one by one'])
    for (let hour = 0; hour < 3; hour++) {
      app.wait(3600)
      await flood(60)
    }
    await notify(app)
    expect(subjects()).toHaveLength(59 + 1 + 100 + 1)
    const older = { subject: '80 inquiries not mailed one by one', tags: { inquiries: '252-331' } }
    expect(app.mails.at(-1)).toMatchObject(older)
  })

  it('are summarised again after a failed mail, but not in a run in which another mail failed', async () => {
    await storeBusy(1)
    app.mailDown = true
    await notify(app)
    app.mailDown = false
    app.wait(300)
    await notify(app)
    await notify(app)
    expect(subjects()).toEqual(['1 inquiry not mailed one by one'])
    await storeBusy(1)
    await inquire()
    app.wait(3600)
    app.mailDown = true
    await notify(app)
    app.mailDown = false
    await notify(app)
    expect(summaries()).toHaveLength(2)
  })

  it('are summarised without a URL if the URL of the site is unknown', async () => {
    await storeBusy(1)
    await notify({ ...app, edge: { url: async () => undefined } })
    expect(summaries()[0]?.text).toMatch(/ was not mailed .*You find it in the admin’s inbox\.\n/s)
  })
})
