import { inquiries as limits } from '@highline/shared/constants'
import { inquiries as endpoints } from '@highline/shared/endpoints/inquiries'
import type { Inquiry } from '@highline/shared/schemas/inquiry'
import { describe, expect, it } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { logIn } from '../../test/logged-in'
import { send } from '../../test/request'
import { counters, inquiries } from '../data/entities'
import { save } from '../data/entity'
import { inquiriesService } from '../functions/inquiries'

const zoe: Omit<Inquiry, 'id'> = {
  firstName: 'Zoë',
  lastName: 'Byron',
  email: 'zoe@example.co.uk',
  phone: '+44 20 7946 0958',
  venue: 'Coldwater Arena',
  services: 'wireless',
  message: 'Forty antennas,\nplease.',
  createdAt: '2026-11-20T09:00:00.000Z',
  flags: [],
  status: 'new',
  note: 'Rang back on Monday',
  version: 1,
}

/** An inbox of as many as are named; Zoë’s are those whose numbers are given. */
async function inbox(total: number, zoes: readonly number[], more: Partial<Inquiry> = {}): Promise<FakeApp> {
  const app = fakeApp()
  const other = { ...zoe, firstName: 'Ben', email: 'ben@example.com', phone: '', venue: '', note: '' }
  for (let id = 1; id <= total; id++)
    await save(app.table, inquiries, zoes.includes(id) ? { ...zoe, ...more, id } : { ...other, id })
  await app.table.increment(counters.inquiryTotal, total)
  return app
}

async function search(app: FakeApp, query: Record<string, string>) {
  const { body, headers } = await send(inquiriesService(app), endpoints.list, {
    cookie: await logIn(app),
    query,
  })
  return {
    ids: endpoints.list.response.parse(body).map(({ id }) => id),
    searched: headers['x-searched-count'],
    total: headers['x-total-count'],
    next: headers['x-next-cursor'],
  }
}

describe('a search of the inbox', () => {
  it.each([
    'zoe',
    'ZOË byron',
    'byron zoe',
    'zoe@example',
    '7946 0958',
    '2079460958',
    'coldwater',
    'wireless networks zoe',
    'rang monday',
  ])('finds by %j', async (words) => {
    expect((await search(await inbox(9, [4]), { search: words })).ids).toEqual([4])
  })

  it('finds nothing where one of the words is missing', async () => {
    expect((await search(await inbox(9, [4]), { search: 'zoe dunmere' })).ids).toEqual([])
  })

  it('finds by what became of an inquiry, with words or without', async () => {
    const app = await inbox(9, [2, 4], { status: 'answered' })
    expect((await search(app, { status: 'answered' })).ids).toEqual([4, 2])
    expect((await search(app, { status: 'new', search: 'byron' })).ids).toEqual([9, 8, 7, 6, 5, 3, 1])
    expect((await search(app, { status: 'closed' })).ids).toEqual([])
  })

  it('answers so many at most, goes on behind the last of them, and counts the whole inbox', async () => {
    const app = await inbox(9, [1, 4, 6, 8])
    const first = await search(app, { search: 'zoe', limit: '2' })
    expect(first).toEqual({ ids: [8, 6], searched: '4', total: '9', next: '6' })
    const last = await search(app, { search: 'zoe', limit: '2', cursor: '6' })
    expect(last).toEqual({ ids: [4, 1], searched: '5', total: '9', next: undefined })
  })

  it('looks through so many at once, says how many, and where to go on', async () => {
    const app = await inbox(limits.searchAtOnce + 3, [2])
    const first = await search(app, { search: 'zoe' })
    expect(first).toEqual({ ids: [], searched: '5000', total: '5003', next: '4' })
    expect(await search(app, { search: 'zoe', cursor: '4' })).toMatchObject({ ids: [2], searched: '3' })
  })
})
