import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApp, fakeApp } from '../../test/fake-app'
import { projects } from './entities'
import { find } from './entity'
import { ConditionFailed, conditionMet } from './table'
import { changesOf, create, update } from './writes'

let app: FakeApp
beforeEach(() => {
  app = fakeApp()
})

const words = { name: 'Arena', location: 'Leeds', description: 'Masts', mediaId: null }
const add = () => create(app, projects, 'project', (stamp) => ({ ...words, ...stamp }))

/** The answer to the first write is lost, so it is sent again; meanwhile another client writes the item. */
function loseFirstAnswer(meanwhile: () => Promise<unknown>) {
  const { put } = app.table
  Object.assign(app.table, {
    put: async (...given: Parameters<typeof put>) => {
      app.table.put = put
      await put(...given)
      await meanwhile()
      await put(...given)
    },
  })
}

describe('a new thing whose answer was lost', () => {
  it('F42: is answered all the same, and once', async () => {
    loseFirstAnswer(async () => undefined)
    expect(await add()).toMatchObject({ id: 1, ...words })
    expect(app.table.all().filter(({ sk }) => sk.startsWith('PROJECT#'))).toHaveLength(1)
  })

  it('and that was changed since, stays as it was changed, and is an outage, no fault', async () => {
    const rename = () =>
      update(app, projects, {
        source: { id: 1 },
        version: undefined,
        change: (it) => ({ ...it, name: 'Theirs' }),
      })
    loseFirstAnswer(rename)
    await expect(add()).rejects.toMatchObject({ status: 503, retryAfter: 1 })
    expect(await find(app.table, projects, { id: 1 })).toMatchObject({ name: 'Theirs' })
  })
})

describe('an update', () => {
  const initial = { ...words, id: 1, version: 0 }

  it('that changes nothing writes nothing, and tells of a replaced value only where there was one', async () => {
    const keep = vi.fn(async () => undefined)
    const rename = (name: string) =>
      update(app, projects, { source: { id: 1 }, initial, keep, change: (it) => ({ ...it, name }) })
    await rename('First')
    expect(keep).not.toHaveBeenCalled()
    await rename('Second')
    expect(keep).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'First', version: 1 }))
    const { version } = await update(app, projects, { source: { id: 1 }, change: (it) => it })
    expect(version).toBe(2)
  })

  it('over an earlier version is done where the same is stored already, as after a lost answer', async () => {
    const rename = (name: string, version: number) =>
      update(app, projects, { source: { id: 1 }, initial, version, change: (it) => ({ ...it, name }) })
    await rename('First', 0)
    expect(await rename('First', 0)).toMatchObject({ name: 'First', version: 1 })
    await expect(rename('Second', 0)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('gives up as an outage after sixty writes of others', async () => {
    const put = vi.fn(async () => Promise.reject(new ConditionFailed()))
    const updated = update({ ...app, table: { ...app.table, put } }, projects, {
      source: { id: 1 },
      initial,
      change: (it) => ({ ...it, name: 'Other' }),
    })
    await expect(updated).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })
    expect(put).toHaveBeenCalledTimes(60)
  })

  it('of no field says so', () => {
    const message = 'There is nothing to change.'
    expect(() => changesOf({ name: undefined })).toThrow(`400: ${message}`)
  })
})

it('a write that fails for another reason than its condition is a failure', async () => {
  await expect(conditionMet(Promise.reject(new Error('down')))).rejects.toThrow('down')
})
