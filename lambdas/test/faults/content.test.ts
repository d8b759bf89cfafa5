import { contentSections } from '@highline/shared/endpoints/content-sections'
import { projects } from '@highline/shared/endpoints/projects'
import { PUBLIC_PARTITION } from '@highline/shared/infra/names'
import { beforeEach, describe, expect, it } from 'vitest'
import { counters, lists } from '../../src/data/entities'
import { publish } from '../../src/publish/publish'
import { png } from '../sample-files'
import { inTime, logIn, mediaRows, outage, render, upload } from './clients'
import { testEnvironment } from './environment'
import type { Harness } from './harness'

const stage = testEnvironment()
let harness: Harness

beforeEach(async () => {
  harness = await stage.harness()
})

const read = () => inTime(harness, contentSections.list)
const sectionKey = 'about_title'
const write = (cookie: string, body: object) =>
  inTime(harness, contentSections.update, { cookie, body: { sectionKey, ...body } })
const stored = () => harness.app.table.get({ pk: PUBLIC_PARTITION, sk: `CONTENT#${sectionKey}` })
const history = async () => (await harness.app.table.list(lists.history(sectionKey).pk)).items
const live = () => harness.app.site.head('index.html')

describe('reading and publishing content', () => {
  it('F01 a read that is throttled once is retried and answers 200', async () => {
    harness.arm({ kind: 'before-throttle', tries: 1 })
    expect((await read()).status).toBe(200)
    expect([...harness.tries.values()]).toEqual([2])
  })

  it.each([
    ['F02', 'before-500'],
    ['F02', 'reset'],
    ['F03', 'before-timeout'],
  ] as const)(
    '%s a read while the table fails (%s) answers 503 in time, and the published page is unchanged',
    async (_, kind) => {
      expect(await publish(harness.app, render)).toBe(true)
      const before = await live()
      harness.arm({ kind, service: 'dynamodb' })
      expect((await read()).verdict).toEqual(outage)
      await expect(publish(harness.app, render)).rejects.toThrow()
      expect(await live()).toEqual(before)
    },
  )

  it('F04 a malformed item is omitted and logged, and all others are rendered', async () => {
    const cookie = await logIn(harness)
    await write(cookie, { content: 'Readable' })
    await harness.app.table.put({ pk: PUBLIC_PARTITION, sk: 'CONTENT#hero_title', content: 7 })
    expect((await read()).body).toMatchObject([{ content: 'Readable' }])
    expect(await publish(harness.app, render)).toBe(true)
    expect(harness.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'item.malformed' }))
  })
})

describe('saving a text', () => {
  it('F38 that another client saved meanwhile is refused with the saved text, and may then be saved over it', async () => {
    const cookie = await logIn(harness)
    await write(cookie, { content: 'One' })
    expect((await write(cookie, { content: 'Theirs', version: 1 })).status).toBe(200)
    const refused = await write(cookie, { content: 'Mine', version: 1 })
    expect(refused.verdict).toEqual([409, 'CONFLICT'])
    expect(refused.body).toMatchObject({ current: { content: 'Theirs', version: 2 } })
    expect((await write(cookie, { content: 'Mine', version: 2 })).status).toBe(200)
    expect((await history()).map(({ content }) => content)).toEqual(['One', 'Theirs'])
  })

  it('F39 is stored once when the response to the write is lost', async () => {
    const cookie = await logIn(harness)
    await write(cookie, { content: 'One' })
    harness.arm({ kind: 'after-lost', operation: 'PutItem', about: 'CONTENT#', tries: 1 })
    const { status, body } = await write(cookie, { content: 'Two', version: 1 })
    expect([status, body]).toEqual([200, expect.objectContaining({ content: 'Two', version: 2 })])
    expect(await stored()).toMatchObject({ content: 'Two', version: 2 })
    expect(await history()).toHaveLength(1)
  })
})

describe('adding a project', () => {
  const rows = async () => (await harness.app.table.list(PUBLIC_PARTITION, { prefix: 'PROJECT#' })).items
  const add = (cookie: string, mediaId: number) =>
    inTime(harness, projects.create, {
      cookie,
      body: { name: 'Arena', location: 'Leeds', description: 'Masts', mediaId, sortOrder: 1 },
    })

  it('F41 answers 503 when the write fails after the id was drawn, and that id is never used', async () => {
    const cookie = await logIn(harness)
    await upload(harness, cookie, { name: 'a.png', bytes: png() })
    const [file] = await mediaRows(harness)
    harness.arm({ kind: 'before-500', operation: 'PutItem', about: 'PROJECT#' })
    expect((await add(cookie, file?.id ?? 0)).verdict).toEqual(outage)
    harness.arm()
    expect((await add(cookie, file?.id ?? 0)).status).toBe(201)
    expect((await rows()).map(({ id }) => id)).toEqual([2])
    expect(await harness.app.table.get(counters.id('project'))).toMatchObject({ n: 2 })
  })
})
