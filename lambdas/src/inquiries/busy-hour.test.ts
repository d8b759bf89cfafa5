import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApp } from '../../test/fake-app'
import { inquire as inquireAt, mailedApp, refusingMail } from '../../test/inbox'
import { inquiries, lists, notices } from '../data/entities'
import { list, save } from '../data/entity'
import { newNotice } from './notices'
import { notify } from './notify'

let app: FakeApp
const inquire = (more: object = {}) => inquireAt(app, more)
const subjects = () => app.mails.map(({ subject }) => subject)

beforeEach(() => {
  app = mailedApp()
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
    for (const inquiry of values.slice(before)) {
      await save(app.table, inquiries, { ...inquiry, flags: ['busy'] })
      await save(app.table, notices, newNotice({ ...inquiry, flags: ['busy'] }))
    }
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
        tags: expect.objectContaining({ inquiries: '61-72' }),
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
    expect(subjects().at(-1)).toBe('80 inquiries not mailed one by one')
  })

  it('are mailed of again when the mail was not taken', async () => {
    await storeBusy(1)
    app.mailDown = true
    await notify(app)
    app.mailDown = false
    app.wait(300)
    await notify(app)
    await notify(app)
    expect(subjects()).toEqual(['1 inquiry not mailed one by one'])
  })

  it('are held up by no refused mail of another', async () => {
    await storeBusy(1)
    await inquire({ email: 'a..b@localhost' })
    await notify(refusingMail(app))
    expect(summaries()).toHaveLength(1)
  })

  it('are told of without an address where the site has none that is known', async () => {
    await storeBusy(1)
    await notify({ ...app, edge: { url: async () => undefined } })
    expect(summaries()[0]?.text).toContain('You find it in the admin’s inbox.\n')
  })
})
